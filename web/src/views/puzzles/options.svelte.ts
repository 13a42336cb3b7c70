// How the visitor likes to play; remembered on the device.
import { store, stored } from '../../stored';

class Options {
  /** Squares that a queen attacks are marked by themselves. */
  auto = $state(stored('puzzle.auto') === '1');
  /** Regions have patterns beside their colours. */
  patterns = $state(stored('puzzle.patterns') === '1');

  choose(name: 'auto' | 'patterns', isOn: boolean): void {
    this[name] = isOn;
    store(`puzzle.${name}`, isOn ? '1' : '0');
  }
}

export const options = new Options();
