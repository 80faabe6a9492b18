import { showPages } from '../testing/browser/every-page.ts';

showPages('as they open');
