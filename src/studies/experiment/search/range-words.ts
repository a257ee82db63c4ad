// A dimension in words, for refusals and for the space that is printed beside a result.
import type { Dimension } from './dimension.js';

/** What a value of the dimension may be, such as `a whole number from 5 to 1000, log`. */
export function rangeWords(dimension: Dimension): string {
  switch (dimension.type) {
    case 'real':
    case 'whole': {
      const kind = dimension.type === 'whole' ? 'a whole number' : 'a number';
      return `${kind} from ${dimension.least} to ${dimension.most}${dimension.scale === 'log' ? ', log' : ''}`;
    }
    case 'list':
      return `one of ${dimension.values.join(', ')}`;
    case 'choice':
      return `one of ${dimension.choices.join(', ')}`;
    case 'flag':
      return 'true or false';
    case 'fixed':
      return `${dimension.value}`;
  }
}
