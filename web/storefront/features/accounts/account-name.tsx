/** Unseen: tells password managers whose password is asked for. */
export function AccountName({ email }: { email: string }) {
  return <input hidden readOnly type="email" autoComplete="username" value={email} />
}
