import { showPages } from './every-page.ts';

showPages('after a first step');
