// The board of a puzzle in a notebook. The state is the model's; this draws it and takes clicks and keys.

const COLORS = ['#f6c6b8', '#bcd9ee', '#cfe3b4', '#f5dc9a', '#d8c7ea', '#b9e0d4', '#f3c3dc', '#d9d2c3', '#f0b062', '#a9c4e4', '#b6cf8f', '#e9e3f5'];
const WORDS = {
  en: { undo: 'Undo', hint: 'Hint', clear: 'Clear', solved: 'Solved.', empty: 'empty', mark: 'crossed out', queen: 'queen', at: (r, c) => `row ${r}, column ${c}` },
  zh: { undo: '撤销', hint: '提示', clear: '清空', solved: '解完了。', empty: '空', mark: '已打叉', queen: '皇后', at: (r, c) => `第 ${r} 行第 ${c} 列` },
};

function render({ model, el }) {
  const words = WORDS[model.get('language')] ?? WORDS.en;
  const regions = model.get('regions');
  const n = regions.length;
  const before = [];
  const make = (name, into, set = {}) => Object.assign(into.appendChild(document.createElement(name)), set);
  const has = (which, row, col) => model.get(which).some(([r, c]) => r === row && c === col);
  const set = (queens, marks) => {
    model.set({ queens, marks, message: '', shown: [] });
    model.save_changes();
  };
  const change = (queens, marks) => {
    before.push([model.get('queens'), model.get('marks')]);
    set(queens, marks);
  };

  const grid = make('div', el);
  grid.style.cssText = `display:grid;grid-template-columns:repeat(${n},1fr);width:min(100%,${n * 44}px);border:3px solid #2b2620`;
  const squares = regions.map((line, row) =>
    line.map((region, col) => {
      const square = make('button', grid, { type: 'button' });
      const thick = (r, c) => regions[r]?.[c] === undefined || regions[r][c] === region ? '1px solid #2b262040' : '2.5px solid #2b2620';
      square.style.cssText = `aspect-ratio:1;padding:0;margin:0;border:0;border-radius:0;font:24px system-ui;color:#2b2620;background:${COLORS[region % COLORS.length]}`;
      square.style.borderRight = thick(row, col + 1);
      square.style.borderBottom = thick(row + 1, col);
      square.onclick = () => {
        const without = (which) => model.get(which).filter(([r, c]) => r !== row || c !== col);
        const here = [row, col];
        if (has('queens', row, col)) change(without('queens'), model.get('marks'));
        else if (has('marks', row, col)) change([...model.get('queens'), here], without('marks'));
        else change(model.get('queens'), [...model.get('marks'), here]);
      };
      return square;
    }),
  );
  const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  // A notebook takes keys for its cells: JupyterLab unless told so, others unless they do not see them.
  el.dataset.lmSuppressShortcuts = 'true';
  grid.onkeydown = (event) => {
    event.stopPropagation();
    const row = squares.findIndex((line) => line.includes(event.target));
    const [down, right] = MOVES[event.key] ?? [];
    if (row < 0 || down === undefined) return;
    event.preventDefault();
    squares[row + down]?.[squares[row].indexOf(event.target) + right]?.focus();
  };
  const bar = make('div', el);
  bar.style.cssText = 'display:flex;gap:8px;margin:8px 0';
  const undo = make('button', bar, { type: 'button', textContent: words.undo, onclick: () => before.length && set(...before.pop()) });
  make('button', bar, { type: 'button', textContent: words.hint, onclick: () => model.send('hint') });
  make('button', bar, { type: 'button', textContent: words.clear, onclick: () => change([], []) });
  const said = make('div', el);
  said.setAttribute('role', 'status');

  const draw = () => {
    squares.forEach((line, row) =>
      line.forEach((square, col) => {
        const state = has('queens', row, col) ? 'queen' : has('marks', row, col) ? 'mark' : 'empty';
        square.textContent = { queen: '♛', mark: '×', empty: '' }[state];
        square.setAttribute('aria-label', `${words.at(row + 1, col + 1)}: ${words[state]}`);
        square.style.boxShadow = has('shown', row, col) ? 'inset 0 0 0 3px #a33b2a' : '';
      }),
    );
    undo.disabled = before.length === 0;
    said.textContent = model.get('is_solved') ? words.solved : model.get('message');
  };
  model.on('change', draw);
  draw();
  return () => model.off('change', draw);
}

export default { render };
