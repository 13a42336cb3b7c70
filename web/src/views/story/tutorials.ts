// The tutorials that the ladder retells, and where a reader of one finds its solver: a state of the workbench, or another view.
import type { ViewName } from '../../address/route';

export interface Tutorial {
  title: string;
  author: string;
  view: ViewName;
  query: string;
}

export const TUTORIALS: readonly Tutorial[] = [
  { title: '使用位运算优化 N 皇后问题', author: 'Grey', view: 'watch', query: 'solver=l0&beside=l5&code=java&order=board&names=colLim&step=1' },
  { title: '状态压缩 N 皇后问题', author: 'ylxmf2005', view: 'watch', query: 'board=2x1/4/4/4&solver=l5&beside=none&about=left&code=cpp&names=left&step=0' },
  { title: '图解算法：摘取位运算的王冠「八皇后问题」', author: '程序员小吴', view: 'watch', query: 'solver=l5&beside=none&about=left&code=java&order=board&names=column&step=11' },
  { title: 'Maigo 大神讲八皇后最快解', author: '王赟 Maigo', view: 'watch', query: 'solver=l1&beside=l2&code=python&names=shu&step=1' },
  { title: '八皇后算法在 C++ 和 Java 中的实现', author: '', view: 'watch', query: 'n=6&solver=l2&beside=none&about=left&code=cpp&names=d&step=1' },
];
