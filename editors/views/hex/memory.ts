/** What the server answers to `pnaclasm.memory`. */
export interface Memory {
  /** In bytes; data may have fewer. */
  size: number;
  /** In base64. */
  data: string;
  addresses: { offset: number; text: string }[];
}
