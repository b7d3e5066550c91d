/** The column of a member: `linkedInUrl` is kept in `linked_in_url`. */
export function columnName(member: string): string {
  return member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
