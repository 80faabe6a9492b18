import { credential as example } from '#server/calls/examples.ts';
import { blocksOf, type SilentCall } from '#shared/calls.ts';
import { blockBytes } from '#shared/rules/padding.ts';

const bytesOf = (call: SilentCall) => (blocksOf(call)?.request ?? 0) * blockBytes;

/** How to send a review so no one can find out who of those who verified wrote it; for the document. */
export const blindPath = `The private path: the server signs a random number for the employee without seeing it, and the employee later sends the review with that number. The server can't connect the number to a signature it made. Use this rather than \`POST /reviews\`, where a single request shows the server both the verification and the review.

The scheme is POPRF of RFC 9497 with the suite ristretto255-SHA512 (its context string: \`OPRFV1-\`, the byte 02, \`-ristretto255-SHA512\`). Bytes travel as base64url without padding.

1. **Verify.** \`POST /email/verify/send\`. The email contains one link, \`/companies/{id}/review#token={token}&domain={domain}\`; \`token\` is what you need.
2. **Prepare.** \`GET /anonymity/keys\` for the public key of this year (UTC). Everyone gets the same keys. \`identity\` is the site's own Ed25519 key: \`signature\` is its signature of \`lp("employer-review/year-key/v1") || lp(period) || public_key\`. Remember \`identity\` and each year's key when you first see them. Stop if one of them changes, if a signature is wrong, or if a year is in the list twice: a key made only for you would identify you. Compute
   - \`info\` = \`lp("employer-review/credential/v1") || lp(company_id) || lp(period)\`, where \`lp(text)\` is one byte with the length of \`text\` in UTF-8, then those bytes; \`company_id\` in decimal digits, \`period\` the year in four digits. Take both from what the person chose, not from a server response.
   - \`nonce\` = 32 random bytes; \`(blind, blinded, tweaked key)\` = \`Blind(nonce, info, public key)\` of RFC 9497, section 3.3.3; \`blinded\` is 32 bytes.
   - a receipt (see the tag receipts), if the author should be able to come back to the review.
3. **Store** \`nonce\`, \`blind\`, \`blinded\` and the receipt before you send anything.
4. **Issue.** \`POST /anonymity/issue\` with \`token\`, \`company_id\`, \`period\`, \`blinded\`, and only when the person presses Send: it uses up this year's review. If the response is lost, send exactly the same request again while the link works (an hour): it gets the same \`evaluated\`, with a new proof. A different \`blinded\` gets 403.
5. **Finalize.** \`output\` = \`Finalize(nonce, blind, evaluated, blinded, proof, info, tweaked key)\`, 64 bytes. This checks \`proof\` (64 bytes: the scalars c and s). If the check fails, stop: the server has signed with a different key. Delete \`blind\`.
6. **Submit.** \`POST /anonymity/submit\` with \`nonce\`, \`output\` and the review; no \`Authorization\`, no cookie, and preferably over another connection and some time later: this request says nothing about who verified, but a network address would. If the response is lost, send exactly the same request again; if that gets a 409 (\`This credential has already been used to send a review.\`), the first one arrived. After a 422, correct the review and send it with the same credential: nothing has been used up.

The length of an encrypted request shows anyone who watches the network how long a review is. So put spaces after the JSON until the body has ${bytesOf('anonymity.issue')} bytes for \`issue\`, and ${bytesOf('anonymity.submit')} bytes for \`submit\` and for each call with a receipt: the longest review fits. Our responses to these calls have such lengths too, refusals included, and aren't compressed. Don't compress your requests.

A credential is good for one company and the year it was issued in, and is accepted until January 31 of the next year. You send no nullifier: the server computes it from \`nonce\` and \`info\`.

To check your program, compare it with the values from this run. \`info\` is in hexadecimal; \`secret key\` is the server's, and is here only so that you can play its part (\`r\` of the proof is not fixed, so your own proof differs).

| | |
|---|---|
| company_id, period | ${example.company_id}, ${example.period} |
| info | \`${example.info}\` |
| secret key | \`${example.secret_key}\` |
| public_key | \`${example.public_key}\` |
| identity | \`${example.identity}\` |
| signature | \`${example.signature}\` |
| nonce | \`${example.nonce}\` |
| blind | \`${example.blind}\` |
| blinded | \`${example.blinded}\` |
| tweaked key | \`${example.tweaked_key}\` |
| evaluated | \`${example.evaluated}\` |
| proof | \`${example.proof}\` |
| output | \`${example.output}\` |`;

/** What a receipt is; for the document. */
export const receiptWords = `We don't know who wrote a review, but its author can come back with a receipt to read its status, answer the moderator's questions, change it, withdraw it, or appeal once.

The client creates the receipt: 120 random bits as 24 letters of Crockford's base32 (\`0123456789ABCDEFGHJKMNPQRSTVWXYZ\`), shown in six groups of four. With the review it sends only \`receipt_hash\` = SHA-256 of \`lp("employer-review/receipt/v1") || lp(the 24 letters, no hyphens)\`, in 43 characters of base64url. A lost receipt can't be recovered.

Every call here accepts the receipt itself in its body, as a person types it: case, spaces and hyphens don't matter, O is read as 0, I and L as 1. The receipt \`${example.receipt}\` has the hash \`${example.receipt_hash}\`.

404 means that no review has this receipt. 409 means that the review's status doesn't allow the action; \`allowed\` in the response to \`POST /receipts/status\` lists what it does allow. If you lose the response to a call, read the status before you repeat the call.`;
