// The languages in which the solvers' source can be read.

export const LANGUAGES = ['python', 'java', 'cpp', 'rust'] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_NAMES: Record<Language, string> = { python: 'Python', java: 'Java', cpp: 'C++', rust: 'Rust' };
