import { showPages } from '../testing/browser/every-page.ts';

showPages('after a first step');
