import { credential as example } from '#server/calls/examples.ts';
import { blocksOf, type SilentCall } from '#shared/calls.ts';
import { blockBytes } from '#shared/rules/padding.ts';

const bytesOf = (call: SilentCall) => (blocksOf(call)?.request ?? 0) * blockBytes;

/** How to send a review so no one can find out who of those who verified wrote it; for the document. */
export const blindPath = `The private path: the server signs a random number for the employee without seeing it, and the employee later sends the review with that number. The server can't connect the number to a signature it made. Use this rather than \`POST /reviews\`, where a single request shows the server both the verification and the review.

The scheme is POPRF of RFC 9497 with the suite ristretto255-SHA512 (its context string: \`OPRFV1-\`, the byte 02, \`-ristretto255-SHA512\`). Bytes travel as base64url without padding.

1. **Verify.** \`POST /email/verify/send\`. The email contains one link, \`/companies/{id}/review#token={token}&domain={domain}\`; \`token\` is what you need.
2. **Prepare.** \`GET /anonymity/keys\` for the public key of this year (UTC). Everyone gets the same keys. \`identity\` is the site's own Ed25519 key: \`signature\` is its signature of \`lp("employer-review/year-key/v1") || lp(period) || public_key\`. Remember \`identity\` and each year's key when you first see them. Stop if one of them changes, if a signature is wrong, or if a year is in the list twice: a key made only for you would identify you. \`log.years\` has the keys of all years, oldest first, and only ever grows at its end. \`log.root\` is the root of the Merkle tree of RFC 6962 with SHA-256, whose leaves are what the identity signs for each year; \`log.signature\` is its signature of \`lp("employer-review/key-log/v1") || lp(number of years) || root\`. So two people who compare the root compare all keys. Compute
   - \`info\` = \`lp("employer-review/credential/v2") || lp(domain) || lp(period)\`, where \`lp(text)\` is one byte with the length of \`text\` in UTF-8, then those bytes; \`domain\` is the company's, \`period\` the year in four digits. Take the domain from the address that the person typed and the year from the device's clock, not from a server response.
   - a secret of 15 random bytes, which never leaves the device. From it, \`HKDF-SHA256(secret, no salt, lp("employer-review/slip/v2") || lp(part))\` gives the \`nonce\` (part \`nonce\`, 32 bytes), the blind (part \`blind\`, 48 bytes: read them as a number, least significant byte first, modulo the order of the group minus 1, plus 1) and the receipt (part \`receipt\`, 15 bytes; see the tag receipts).
   - \`(blind, blinded, tweaked key)\` = \`Blind(nonce, info, public key)\` of RFC 9497, section 3.3.3; \`blinded\` is 32 bytes.
3. **Store** the secret before you send anything.
4. **Issue.** \`POST /anonymity/issue\` with \`token\`, \`domain\`, \`period\`, \`blinded\` and \`repeat_key\` (16 random bytes that don't follow from the secret), and only when the person asks for it: it uses up this year's review. If the response is lost, send exactly the same request again while the link works (an hour): it gets the same \`evaluated\`, with a new proof. A different \`blinded\` gets 403.
5. **Finalize.** \`output\` = \`Finalize(nonce, blind, evaluated, blinded, proof, info, tweaked key)\`, 64 bytes. This checks \`proof\` (64 bytes: the scalars c and s). If the check fails, stop: the server has signed with a different key. The secret and \`evaluated\` are the **slip**: they are enough to compute \`output\` again, weeks later and on another device. The longer the person waits, the less the date of your email says about the review.
6. **Submit.** \`POST /anonymity/submit\` with \`nonce\`, \`output\` and the review; no \`Authorization\`, no cookie, and preferably over another connection and some time later: this request says nothing about who verified, but a network address would. If the response is lost, send exactly the same request again; if that gets a 409 (\`This credential has already been used to send a review.\`), the first one arrived. After a 422, correct the review and send it with the same credential: nothing has been used up.

The length of an encrypted request shows anyone who watches the network how long a review is. So put spaces after the JSON until the body has ${bytesOf('anonymity.issue')} bytes for \`issue\`, and ${bytesOf('anonymity.submit')} bytes for \`submit\` and for each call with a receipt: the longest review fits. Our responses to these calls have such lengths too, refusals included, and aren't compressed. Don't compress your requests.

Our pages show a slip as 35 words of BIP 39's English list. They stand for 385 bits, most significant bit first: the secret, \`evaluated\`, and the first 9 bits of SHA-256 of \`lp("employer-review/slip/v2") || identity || lp(period) || secret || evaluated\`. In the fragment of \`/slip#…\`, the same bits, padded with zeros to 49 bytes, are in base64url.

Credentials of version 1 are still accepted: their label ends in \`v1\`, \`info\` has the company's id in decimal digits, and the calls have \`company_id\` instead of \`domain\`.

A credential is good for one company and the year it was issued in, and is accepted until January 31 of the next year. You send no nullifier: the server computes it from \`nonce\` and \`info\`.

To check your program, compare it with the values from this run. \`info\` is in hexadecimal; \`secret key\` is the server's, and is here only so that you can play its part (\`r\` of the proof is not fixed, so your own proof differs).

| | |
|---|---|
| domain, period | ${example.domain}, ${example.period} |
| info | \`${example.info}\` |
| secret key | \`${example.secret_key}\` |
| public_key | \`${example.public_key}\` |
| identity | \`${example.identity}\` |
| signature | \`${example.signature}\` |
| root, log.signature | \`${example.root}\`, \`${example.log_signature}\` |
| secret | \`${example.secret}\` |
| nonce | \`${example.nonce}\` |
| blind | \`${example.blind}\` |
| blinded | \`${example.blinded}\` |
| tweaked key | \`${example.tweaked_key}\` |
| evaluated | \`${example.evaluated}\` |
| proof | \`${example.proof}\` |
| output | \`${example.output}\` |
| words | ${example.words} |`;

/** What a receipt is; for the document. */
export const receiptWords = `We don't know who wrote a review, but its author can come back with a receipt to read its status, answer the moderator's questions, change it, withdraw it, or appeal once.

The client creates the receipt: 120 random bits as 24 letters of Crockford's base32 (\`0123456789ABCDEFGHJKMNPQRSTVWXYZ\`), shown in six groups of four. With the review it sends only \`receipt_hash\` = SHA-256 of \`lp("employer-review/receipt/v1") || lp(the 24 letters, no hyphens)\`, in 43 characters of base64url. A lost receipt can't be recovered.

Every call here accepts the receipt itself in its body, as a person types it: case, spaces and hyphens don't matter, O is read as 0, I and L as 1. The receipt \`${example.receipt}\` has the hash \`${example.receipt_hash}\`.

Our responses to these calls have one length, whatever the review says. So they have its text once, as \`free_form_text\`, and \`places\` says where \`pros\`, \`cons\`, \`advice\` and \`comment\` are in it. To keep a part when you change a review, send it again.

404 means that no review has this receipt. 409 means that the review's status doesn't allow the action; \`allowed\` in the response to \`POST /receipts/status\` lists what it does allow. If you lose the response to a call, read the status before you repeat the call.`;
