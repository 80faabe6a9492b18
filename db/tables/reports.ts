export interface ReportsTable {
  id: number;
  review_id: number;
  reason: string;
  /** The reporter's network, IPv4 /24 or IPv6 /48. Never shown. */
  reporter_network: string | null;
  status: 'pending' | 'resolved';
  created_on: string;
}
