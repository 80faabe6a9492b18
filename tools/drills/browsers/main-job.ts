import type { Visitor } from './visitor.ts';

const text = 'Calm weeks, clear plans, and a canteen to come back for.';

type Job = {
  newestLink: () => Promise<string>;
  /** What a moderator does about the pending review with this text. */
  approve: (text: string) => Promise<unknown>;
};

/** What an author does, from the company that isn't there yet to the published review. */
export function mainJob({ newestLink, approve }: Job) {
  let receipt = '';
  let company = '';
  return {
    async 'adds a company'({ open, press, fill, heading, page }: Visitor) {
      await open('/');
      await press('button', 'Add a new company');
      await fill('textbox', 'Company Name *', 'Mine & Sons');
      await fill('textbox', 'Company Domain *', 'mine.example');
      await press('button', 'Create Company');
      await heading('Mine & Sons');
      company = String(await page.ask('() => location.pathname'));
    },
    async 'confirms a work email'({ press, heading, fill, open }: Visitor) {
      await press('link', 'Write a Review');
      await heading('Verify your work email');
      await fill('textbox', 'Work email', 'me@mine.example');
      await press('button', 'Send Verification Email');
      await heading('Check Your Email');
      await open(await newestLink());
    },
    async 'gets a slip, and writes now'({ press, heading }: Visitor) {
      await press('button', 'Get your slip');
      await heading('Write now, or keep it for later?');
      await press('button', 'Write now');
      await heading('Your review of Mine & Sons');
    },
    async 'answers all 20 statements'({ page, see, reads }: Visitor) {
      const scales = await page.find('radiogroup');
      for (const [index, scale] of scales.entries())
        await page.press(await see('radio', String((index % 4) + 7), scale));
      await reads('20 of 20 answered');
    },
    async 'sends the review and saves the receipt'({ fill, press, see, reads, page }: Visitor) {
      await fill('textbox', 'Your review', text);
      await press('radio', "As soon as it's approved");
      await press('checkbox');
      await press('button', 'Submit Review');
      const card = await see('region', 'Your receipt');
      receipt = String(await page.ask("card => card.querySelector('[role=img]').ariaLabel", card));
      receipt = receipt.replace('Receipt: ', '');
      await press('button', "I've saved my receipt");
      await reads('Your receipt is saved.');
    },
    async 'comes back with the receipt'({ open, fill, press, see, reads, heading }: Visitor) {
      await open('/receipt');
      await fill('textbox', 'Slip or receipt', receipt);
      await press('button', 'Open');
      await heading('Your review of Mine & Sons');
      await see('region', 'Pending');
      await reads(text);
    },
    async 'is published once a moderator has approved it'({ open, reads }: Visitor) {
      await approve(text);
      await open(company);
      await reads('Based on 1 anonymous review');
      await reads(text);
    },
  };
}
