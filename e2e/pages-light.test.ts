import { showEveryPage } from './every-page.ts';

showEveryPage('light');
