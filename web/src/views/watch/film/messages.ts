import { bilingual } from '../../../language.svelte';

export const film = bilingual(
  {
    title: 'As an animation',
    from: (solver: string) => `${solver}, from`,
    starts: { start: 'the start', here: 'this step' },
    note: (most: number) => `Up to ${most} steps, one a frame, at the speed of the player, at most 25 a second.`,
    make: 'GIF',
    cancel: 'Cancel',
    drawing: (at: number, of: number) => `Drawing frame ${at} of ${of} …`,
    done: (name: string, steps: number, left: string, size: string) =>
      `${name}: ${steps} ${steps === 1 ? 'step' : 'steps'}, ${size} kB.${left === '0' ? '' : left === '1' ? ' 1 later step is left out.' : ` ${left} later steps are left out.`}`,
    failed: (why: string) => `The animation could not be made: ${why}`,
  },
  {
    title: '存成动画',
    from: (solver) => `${solver}，起点`,
    starts: { start: '开头', here: '当前步' },
    note: (most) => `最多 ${most} 步，每步一帧，速度与播放相同，但每秒不超过 25 步。`,
    make: 'GIF',
    cancel: '取消',
    drawing: (at, of) => `正在画第 ${at} 帧，共 ${of} 帧……`,
    done: (name, steps, left, size) => `${name}：${steps} 步，${size} kB。${left === '0' ? '' : `其后 ${left} 步没有收入。`}`,
    failed: (why) => `动画没有做成：${why}`,
  },
);
