/**
 * Milliseconds that anything may take. Patience costs nothing when all is well; a busy machine needs it, and the
 * checks run other steps at the same time.
 */
export const PATIENCE = Number(process.env['PATIENCE'] ?? 120_000);
