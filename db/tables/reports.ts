export interface ReportsTable {
  id: number;
  review_id: number;
  reason: string;
  /** Network of the reporter, IPv4 /24 or IPv6 /48; never shown. */
  reporter_network: string | null;
  status: 'pending' | 'resolved';
  created_on: string;
}
