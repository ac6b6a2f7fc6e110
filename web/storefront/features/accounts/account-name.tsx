/** Hidden: tells password managers which account the password is for. */
export function AccountName({ email }: { email: string }) {
  return <input hidden readOnly type="email" autoComplete="username" value={email} />
}
