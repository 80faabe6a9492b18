// `npm run verify:statement -- FILE`: checks a sentence that a site has signed about the author of a review.
import { verifyStatement } from './statement.ts';

process.exitCode = await verifyStatement(process.argv.slice(2), (text) => console.log(text));
