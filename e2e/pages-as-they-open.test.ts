import { showPages } from './every-page.ts';

showPages('as they open');
