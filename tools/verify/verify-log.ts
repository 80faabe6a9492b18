// `npm run verify:log -- URL`: checks every month of a site's moderation log.
import { verifyLog } from './log.ts';

process.exitCode = await verifyLog(process.argv.slice(2), (text) => console.log(text));
