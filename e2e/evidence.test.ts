import { Resvg } from '@resvg/resvg-js';
import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { connect } from '#db/connect.ts';
import { endAnswering } from '#db/queries/disputes.ts';
import { recordName, recordValue } from '#shared/rules/domain-record.ts';
import { holdCalls } from '../testing/browser/calls.ts';
import { openReceipt, writeWithReceipt } from '../testing/browser/receipts.ts';
import { callRest } from '../testing/browser/rest.ts';
import { setUpModerator, setUpStage, WIDTHS } from '../testing/browser/stage.ts';
import { startDns } from '../testing/server/dns-server.ts';

const DOMAIN = 'ferrowell.example';
const EMAIL = `hr@${DOMAIN}`;
const dns = await startDns({ [recordName(DOMAIN)]: [recordValue(EMAIL)] });
const stage = setUpStage({ DNS_SERVERS: dns.address });
const moderator = setUpModerator(stage);
afterAll(dns.close);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** As if the author's two weeks were over. */
async function endTerms() {
  const db = connect(`sqlite:${stage.site.database}`);
  await endAnswering(db, '9999-12-31').finally(() => db.destroy());
}

/** The page where the author of a disputed review can add evidence. */
async function openEvidence(text: string): Promise<Page> {
  const { site } = stage;
  const receipt = await writeWithReceipt(site, text);
  const review_id = await moderator.find(text);
  await moderator.decideById(review_id, { approved: true });
  await callRest(site, '/representatives/ask', { body: { email: EMAIL } });
  const link = { token: (await site.newestLink()).split('token=')[1] };
  const { key } = await callRest<{ key: string }>(site, '/representatives/open', { body: link });
  const claim = 'No one here works the shift that it describes.';
  await callRest(site, '/disputes', { body: { key, review_id, claim } });
  const author = await openReceipt(await stage.open('/receipt', { width: WIDTHS.desktop }), receipt);
  await author.getByLabel('Add your own words or evidence').check();
  return author;
}

const drawn = new Resvg(
  '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="707"><path fill="#999" d="M0 0h500v707H0z"/></svg>',
);
const picture = { name: 'a.png', mimeType: 'image/png', buffer: drawn.render().asPng() };
const noPdf = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') };

/** A PDF of one page that is gray all over, with words in a font that the browser has to have. */
const grayPdf = pdfOf('0.6 g 0 0 500 707 re f 0 g BT /F1 30 Tf 60 600 Td (Payslip) Tj ET');

function pdfOf(drawing: string) {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 500 707]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj${object}endobj\n`).join('');
  const buffer = Buffer.from(`%PDF-1.4\n${body}trailer<</Root 1 0 R/Size 6>>\n%%EOF`);
  return { name: 'b.pdf', mimeType: 'application/pdf', buffer };
}

it('shows a moderator what an author has uncovered of a picture and a PDF, and nothing else, until the decision', async () => {
  const { site } = stage;
  const author = await openEvidence('A story with evidence.');
  await author.getByText('Someone who watches your network can tell').waitFor();
  const file = author.getByLabel('Evidence (optional)');
  await file.setInputFiles(noPdf);
  await author.getByText("We can't read this file.").waitFor();
  await file.setInputFiles([picture, grayPdf]);
  await author.getByLabel('Uncover parts of page 2').waitFor();
  await button(author, 'Send my choice').click();
  await author.getByText('Please uncover what a moderator should see, or remove the file.').waitFor();
  const first = author.getByLabel('Uncover parts of page 1').locator('canvas');
  // Waits until the page has scrolled there.
  await first.hover();
  const box = await first.boundingBox();
  if (box === null) throw new Error('The page is hidden.');
  const at = (x: number, y: number) => [box.x + x * box.width, box.y + y * box.height] as const;
  await author.mouse.move(...at(0.2, 0.2));
  await author.mouse.down();
  await author.mouse.move(...at(0.5, 0.3), { steps: 4 });
  await author.mouse.up();
  await author.getByLabel('Uncover parts of page 2').focus();
  // The frame begins 60 pixels from the left and the top, 400 wide and 60 high.
  for (const keys of ['ArrowRight', 'ArrowDown', 'Shift+ArrowDown', 'Enter'])
    await author.keyboard.press(keys);
  await author.getByText('1 part is uncovered.').nth(1).waitFor();
  await button(author, 'Send my choice').click();
  await stage.toast(author, 'Evidence sent');
  await author.getByText('You have sent evidence. What you send now replaces it.').waitFor();

  await endTerms();
  const desk = await stage.open('/admin?tab=disputes', { width: WIDTHS.phone, as: moderator });
  await desk.getByRole('img', { name: 'Page 2' }).waitFor();
  const shades = (page: string, points: [x: number, y: number][]) =>
    desk.getByRole('img', { name: page }).evaluate(
      (image: HTMLImageElement, [asked]) => {
        const { naturalWidth: width, naturalHeight: height } = image;
        const context = new OffscreenCanvas(width, height).getContext('2d');
        context?.drawImage(image, 0, 0);
        return [width, height, ...asked.map(([x, y]) => context?.getImageData(x, y, 1, 1).data[0])];
      },
      [points] as const,
    );
  expect(
    await shades('Page 1', [
      [210, 290],
      [490, 415],
      [190, 350],
      [510, 350],
      [300, 270],
      [300, 435],
      [999, 1413],
    ]),
  ).toEqual([1000, 1414, 153, 153, 0, 0, 0, 0, 0]);
  expect(
    await shades('Page 2', [
      [82, 82],
      [478, 158],
      [78, 100],
      [482, 100],
      [300, 162],
    ]),
  ).toEqual([...[1000, 1414, 153, 153, 0, 0, 0]]);
  const enlarge = desk.getByRole('button', { name: 'Enlarge page 1' });
  await enlarge.click();
  expect((await desk.getByRole('img', { name: 'Page 1' }).boundingBox())?.width).toBe(1000);

  const dispute = desk.getByRole('article', { name: 'Dispute of a review of Ferrowell Systems' });
  await dispute.getByLabel('Reasons').fill('Nothing speaks against the mailbox.');
  await dispute.getByRole('button', { name: 'Keep Review' }).click();
  await stage.toast(desk, 'Review kept');
  await using db = connect(`sqlite:${site.database}`);
  expect(await db.selectFrom('dispute_evidence').selectAll().execute()).toEqual([]);
});

it('covers everything again when another file is chosen, and shows only the newest one', async () => {
  const author = await openEvidence('A story with two files.');
  const file = author.getByLabel('Evidence (optional)');
  const release = await holdCalls(author, 'draw-pdf');
  await file.setInputFiles(noPdf);
  await author.getByText('Reading your file on this device...').waitFor();
  await file.setInputFiles(picture);
  const uncover = author.getByLabel('Uncover parts of page 1');
  await uncover.waitFor();
  const loaded = author.waitForResponse(/draw-pdf/);
  release();
  await loaded;
  await author.waitForTimeout(1000);
  await uncover.press('Enter');
  await author.getByText('1 part is uncovered.').waitFor();
  expect(await author.getByText("We can't read this file.").count()).toBe(0);

  await file.setInputFiles([grayPdf, picture]);
  await author.getByText("All of it is black, so we don't get this page.").nth(1).waitFor();
  await button(author, 'Send my choice').click();
  await author.getByText('Please uncover what a moderator should see, or remove the file.').waitFor();

  await uncover.press('Enter');
  await author.getByText('1 part is uncovered.').waitFor();
  await author.getByLabel('Do nothing').check();
  await author.getByLabel('Add your own words or evidence').check();
  await button(author, 'Send my choice').click();
  await author.getByText('Please').waitFor();
});
