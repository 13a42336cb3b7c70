/** Milliseconds that anything may take. Patience costs nothing when all is well; a busy machine needs it. */
export const PATIENCE = Number(process.env['PATIENCE'] ?? 60_000);
