import { credentialExample as example } from './anonymity-example.ts';

/** How a review is sent in so that nobody can tell who of those who verified wrote it; for the document. */
export const blindPath = `The blind path: the employee has a random number signed without showing it, and later sends in the review with that number. The server cannot tell which signature it is. Use this rather than \`POST /reviews\`, where one request shows the server both the verification and the review.

The scheme is POPRF of RFC 9497 with the suite ristretto255-SHA512 (its context string: \`OPRFV1-\`, the byte 02, \`-ristretto255-SHA512\`). Bytes travel as base64url without padding.

1. **Verify.** \`POST /email/verify/send\`. The mail holds one link, \`/companies/{id}/review?token={token}\`; \`token\` is what you need.
2. **Prepare.** \`GET /anonymity/keys\` for the public key of this year (UTC). Everybody gets the same keys: remember a year's key when you first see it, and stop when it changes. Make
   - \`info\` = \`lp("employer-review/credential/v1") || lp(company_id) || lp(period)\`, where \`lp(text)\` is one byte with the length of \`text\` in UTF-8, then those bytes; \`company_id\` in decimal digits, \`period\` the year in four digits. Take both from what the person chose, not from an answer.
   - \`nonce\` = 32 random bytes; \`(blind, blinded, tweaked key)\` = \`Blind(nonce, info, public key)\` of RFC 9497, section 3.3.3; \`blinded\` is 32 bytes.
   - a receipt (see the tag receipts), if its author is to come back to the review.
3. **Keep** \`nonce\`, \`blind\`, \`blinded\` and the receipt before you send anything.
4. **Issue.** \`POST /anonymity/issue\` with \`token\`, \`company_id\`, \`period\`, \`blinded\`, only when the person presses Send: it uses up the year's review. If the answer is lost, send the very same request again, as long as the link works (an hour): it gets the same \`evaluated\`, with a proof of its own. Another \`blinded\` gets 403.
5. **Finalize.** \`output\` = \`Finalize(nonce, blind, evaluated, blinded, proof, info, tweaked key)\`, 64 bytes. This checks \`proof\` (64 bytes: the scalars c and s); where it fails, stop: the server has signed with another key. Forget \`blind\`.
6. **Submit.** \`POST /anonymity/submit\` with \`nonce\`, \`output\` and the review; no \`Authorization\`, no cookie, and best over another connection and some time later: what is sent here says nothing about who verified, but a network address would. If the answer is lost, send the very same request again; a 409 (\`This credential has already been used to send a review.\`) to such a repetition means that the first one arrived. After a 422 mend the review and send it with the same credential: nothing has been used up.

A credential is good for one company and the year it was issued in, and is taken until 31 January of the next year. You need no nullifier and send none: the server makes it from \`nonce\` and \`info\`.

The numbers of one run, to check a program by. \`info\` is in hexadecimal; \`secret key\` is the server's and only here to let you play its part (\`r\` of the proof is not fixed, so a proof of your own differs).

| | |
|---|---|
| company_id, period | ${example.company_id}, ${example.period} |
| info | \`${example.info}\` |
| secret key | \`${example.secret_key}\` |
| public_key | \`${example.public_key}\` |
| nonce | \`${example.nonce}\` |
| blind | \`${example.blind}\` |
| blinded | \`${example.blinded}\` |
| tweaked key | \`${example.tweaked_key}\` |
| evaluated | \`${example.evaluated}\` |
| proof | \`${example.proof}\` |
| output | \`${example.output}\` |`;

/** What a receipt is; for the document. */
export const receiptWords = `Who wrote a review is unknown here, but its author can come back with a receipt: read what became of it, answer the moderator's questions, change it, withdraw it, or appeal once.

The client makes the receipt: 120 random bits as 24 letters of Crockford's base32 (\`0123456789ABCDEFGHJKMNPQRSTVWXYZ\`), shown as six groups of four. It sends only \`receipt_hash\` = SHA-256 of \`lp("employer-review/receipt/v1") || lp(the 24 letters, no hyphens)\` with the review, in 43 letters of base64url. Nobody can find a lost receipt again.

Every call here takes the receipt itself in its body, as a person types it: case, spaces and hyphens do not matter, O is read as 0, I and L as 1. The receipt \`${example.receipt}\` has the hash \`${example.receipt_hash}\`.

404 means that no review has this receipt; 409 that the review's state does not allow the action, \`allowed\` of \`POST /receipts/status\` tells what it does allow. To repeat a call whose answer was lost, read the status first.`;
