/** What protects the account is changed with its password, which this one does not have yet. */
export function PasswordFirst({ to }: { to: string }) {
  return (
    <p>
      To {to},{' '}
      <a href="#password" className="link">
        choose a password
      </a>{' '}
      first.
    </p>
  )
}
