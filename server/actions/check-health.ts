import type { Deps } from '#server/deps.ts';
import { findFromServer } from '#server/doctor/from-server.ts';
import { sendTestMail } from '#server/doctor/mail.ts';
import type { HealthFinding } from '#shared/schemas/health.ts';

const order = ['problem', 'warning', 'ok'] as const;

/** What the doctor finds, worst first. */
export async function checkHealth(deps: Deps, deviceTime: string): Promise<HealthFinding[]> {
  const found = await findFromServer(deps, deviceTime);
  return order.flatMap((status) => found.filter((finding) => finding.status === status));
}

/** Sends a test email to an admin's own address, and another to where emails bounce. */
export const sendOwnTestMail = ({ config }: Deps, { email }: { email: string }): Promise<HealthFinding[]> =>
  sendTestMail(config, email);
