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
export const linesOf = (id: NamingId): string => renamed('cols, anti, diag', id, false);

class Naming {
  now: NamingId = $state('ours');
  /** Column 1 lies at the right of the board: each diagonal has the other's look, and the tutorials' name of the other. */
  mirrored = $state(false);
}

const OTHER: Readonly<Record<string, string>> = { '/': '\\', '\\': '/', 撇: '捺', 捺: '撇', 左: '右', 右: '左', left: 'right', right: 'left', anti: 'diag', diag: 'anti' };

/** That of the workbench; everywhere else it is ours. */
export const naming = new Naming();

/** Code, or a name, with the names chosen now, or of another choice. */
export const renamed = (code: string, id: NamingId = naming.now, mirrored = naming.mirrored && id !== 'ours'): string =>
  code.replace(/[a-z]+/gi, (word) => TABLES[id][(mirrored && OTHER[word]) || word] ?? word);

/** What is said of a board, whose left is the right where it is mirrored. */
export const facing = (text: string): string => (naming.mirrored ? text.replace(/左右|[/\\撇捺左右]|left|right/g, (is) => OTHER[is] ?? is) : text);

/** A paragraph whose code and names are renamed, its words left alone but for those that tell left from right. */
export const retold = (text: string): string => facing(text).replace(/`[^`]+`|\[[a-z]+\](?=\(light:)/g, (part) => renamed(part));
