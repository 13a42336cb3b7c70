// What listings, masks, tables and texts of the workbench call things: as they are called here, or in a tutorial.

/** By the tutorials' names for the three lines. */
export const NAMINGS = ['ours', 'colLim', 'left', 'row', 'column', 'shu', 'd'] as const;
export type NamingId = (typeof NAMINGS)[number];

/** What stands for our names. */
const TABLES: Record<NamingId, Readonly<Record<string, string>>> = {
  ours: {},
  colLim: { cols: 'colLim', anti: 'leftDiaLim', diag: 'rightDiaLim', free: 'pos', full: 'limit', queen: 'mostRightOne', queens: 'records', row: 'i', col: 'j' },
  left: { cols: 'row', anti: 'left', diag: 'right', free: 'pos', full: 'upperlim', queen: 'p', row: 'i', col: 'j' },
  row: { cols: 'row', anti: 'ld', diag: 'rd', free: 'pos', full: 'upperlim', queen: 'p', row: 'i', col: 'j' },
  column: { cols: 'column', anti: 'pie', diag: 'na', free: 'bits', queen: 'p' },
  shu: { cols: 'shu', anti: 'pie', diag: 'na', free: 'available', queen: 'p' },
  d: { cols: 'd', anti: 'l', diag: 'r', queens: 'pos', row: 'now', col: 'j' },
};

/** How a choice names it. */
export const linesOf = (id: NamingId): string => renamed('cols, anti, diag', id);

class Naming {
  now: NamingId = $state('ours');
}

/** That of the workbench; everywhere else it is ours. */
export const naming = new Naming();

/** Code, or a name, with the names chosen now, or of another choice. */
export const renamed = (code: string, id: NamingId = naming.now): string => code.replace(/[a-z]+/gi, (word) => TABLES[id][word] ?? word);

/** A paragraph whose code and names are renamed, its words left alone. */
export const retold = (text: string): string => text.replace(/`[^`]+`|\[[a-z]+\](?=\(light:)/g, (part) => renamed(part));
