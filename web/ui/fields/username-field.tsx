/** Tells password managers whose password a form sets. People don't see it. */
export function UsernameField({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}
