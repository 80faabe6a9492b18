/**
 * One credential from its first byte to its last, as base64url without padding where nothing else is said. Whoever
 * writes a client checks it by these numbers; a test computes them anew.
 */
export const credentialExample = {
  company_id: 12,
  period: '2026',
  /** Hexadecimal. */
  info: '1d656d706c6f7965722d7265766965772f63726564656e7469616c2f76310231320432303236',
  /** The server's own, known here so that a client can be tested without one. */
  secret_key: 'rX8-mXaHqkF00VR5LodwJTHzEgPGk5_MHbVHXMjIWAY',
  public_key: '5NKp51qE2K0fpWJThQ6fMoxPLj19OayiRkEYT1GDs2A',
  nonce: 'ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8',
  blind: '8UjbWferFJXU2btF3aJO79O6OAFrqBRyONiygjFsAw4',
  blinded: 'YuYGOHnnYaVcZ-w5CVNtE8_bIWwPSNcXxXnfHt9_W1U',
  tweaked_key: '4NlxkvK9nOp09sUM_OTN6oT-uh5G9WD_m8Rqee-MxRk',
  evaluated: 'rrqOZW4-Dm58GEEKFSGUSSFvW6GdhOTJ-JJ15Snt0kY',
  proof: '-qLNEg-5OAQEqbf1Wa0Syt4TLd8ccZFQxgLTiOkYcwwpYuJwTdQFoxKFi_Pntsu_0uTOdDNQTFqXp1HestFUBA',
  output: 'beM1kKkPDbDAgiSeGYAhPUO9zQTj74lJIpR2YwzVMt_6y_qQch3fuQzwUpEtn9a0CUlNiPc15Eebt5ZyPyHkyA',
  receipt: '7K2M-0XQ4-9RTB-V1HE-C83N-PD6Y',
  receipt_hash: 'MLx4CmO-RWeVTi2iqjVYBi7sa0lxEo6Tdlgn38q1g6Q',
} as const;
