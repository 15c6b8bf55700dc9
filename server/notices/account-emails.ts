import type { SignInChange } from '../../domain/accounts/sign-in-change.ts'
import { resetPassword, setPassword, verifyEmail } from '../../emails/account-links.ts'
import { passwordChanged, signInAttempts, signInChanged, signInCode } from '../../emails/account-security.ts'
import { findUser } from '../accounts/queries.ts'
import { issueSignInCode } from '../accounts/sign-in/sign-in-code.ts'
import { issueEmailToken, issueResetToken } from '../accounts/tokens.ts'
import type { Database } from '../db/database.ts'
import type { Templates } from '../mail/templates.ts'
import type { EmailRow, Message } from '../services/email.ts'
import type { Services } from '../services/services.ts'
import { propOf } from './emailed-booking.ts'

export const ACCOUNT_EMAILS = {
  'verify-email': composeVerifyEmail,
  'reset-password': composeResetPassword,
  'set-password': composeSetPassword,
  'password-changed': composePasswordChanged,
  'sign-in-attempts': composeSignInAttempts,
  'sign-in-changed': composeSignInChanged,
  'sign-in-code': composeSignInCode,
} satisfies Partial<Templates>

/** A requested password link older than this isn't sent: it would have expired had it gone out on time. */
const WANTED_HOURS = 1

async function composeVerifyEmail(services: Services, email: EmailRow): Promise<Message | null> {
  const user = await addressee(services, email)
  if (!user || user.isEmailVerified) return null
  const token = await issueEmailToken(services, user.id, user.email)
  return verifyEmail({ url: linkTo(services, '/verify-email', token) })
}

async function composeResetPassword(services: Services, email: EmailRow): Promise<Message | null> {
  const user = await addressee(services, email)
  if (!user || (await isTooLate(services, email))) return null
  const token = await issueResetToken(services, user.id)
  return resetPassword({ url: resetLinkTo(services, user.email, token) })
}

async function composeSetPassword(services: Services, email: EmailRow): Promise<Message | null> {
  const user = await addressee(services, email)
  if (!user || user.passwordHash || (await isTooLate(services, email))) return null
  const token = await issueResetToken(services, user.id)
  return setPassword({ url: resetLinkTo(services, user.email, token) })
}

/** Null if the session has ended, or it's too late for the code. */
async function composeSignInCode(services: Services, email: EmailRow): Promise<Message | null> {
  const code = await issueSignInCode(services, propOf(email, 'sessionId') ?? '')
  return code === null ? null : signInCode({ code, forgotUrl: `${services.publicUrl}/forgot-password` })
}

/** Null for an address that isn't verified: it may be a stranger's, who must not get an email for each change. */
async function composePasswordChanged(services: Services, email: EmailRow): Promise<Message | null> {
  const user = await addressee(services, email)
  const isByStaff = propOf(email, 'byStaff') !== null
  if (user && !user.isEmailVerified && !isByStaff) return null
  return passwordChanged({
    isByStaff,
    lostPasskeys: propOf(email, 'lostPasskeys') !== null,
    ended: propOf(email, 'ended')?.split('\n') ?? [],
    changedAt: email.createdAt,
    forgotUrl: `${services.publicUrl}/forgot-password`,
    supportEmail: services.supportEmail,
  })
}

async function composeSignInAttempts(services: Services, email: EmailRow): Promise<Message | null> {
  return signInAttempts({
    noticedAt: email.createdAt,
    forgotUrl: `${services.publicUrl}/forgot-password`,
    supportEmail: services.supportEmail,
  })
}

async function composeSignInChanged(services: Services, email: EmailRow): Promise<Message | null> {
  const user = await addressee(services, email)
  // Only the verification email goes to an address that no one has proven to be theirs, except to an admin's: the first one's
  // operator typed it.
  if (!user || !(user.isEmailVerified || user.role === 'admin')) return null
  const { change, device } = email.props as { change: SignInChange; device?: string }
  return signInChanged({
    change,
    device: device ?? null,
    changedAt: email.createdAt,
    profileUrl: `${services.publicUrl}/profile`,
    supportEmail: services.supportEmail,
  })
}

/** Don't send stale password links: a late email would only invalidate a link that may be in use. */
async function isTooLate({ db, clock }: Services, email: EmailRow): Promise<boolean> {
  const now = clock.now()
  const isOld = Temporal.Instant.compare(email.createdAt.add({ hours: WANTED_HOURS }), now) <= 0
  return isOld || (await isPasswordLinkOvertaken(db, email, now))
}

/** The account, if it still has this address: a link must not go to an address that's no longer theirs. */
async function addressee({ db }: Services, { userId, recipient }: EmailRow) {
  const user = userId === null ? undefined : await findUser(db, userId)
  return user?.email === recipient ? user : undefined
}

/** With the address after the #, for password managers: the page needs it, and no server gets to see it there. */
function resetLinkTo(services: Services, email: string, token: string): string {
  return `${linkTo(services, '/reset-password', token)}#${encodeURIComponent(email)}`
}

function linkTo({ publicUrl }: Services, path: string, token: string): string {
  return `${publicUrl}${path}?token=${token}`
}

/** Whether the password was changed or a newer password link was sent or queued since this email was queued. */
async function isPasswordLinkOvertaken(
  db: Database,
  email: Pick<EmailRow, 'userId' | 'createdAt'>,
  now: Temporal.Instant,
): Promise<boolean> {
  const later = await db
    .selectFrom('emails')
    .select('id')
    .where('userId', '=', email.userId)
    .where('createdAt', '>', email.createdAt)
    .where('createdAt', '<=', now)
    .where(({ eb, or, and }) =>
      or([
        // Every password change queues this email in the same transaction.
        eb('template', '=', 'password-changed'),
        and([
          eb('template', 'in', ['reset-password', 'set-password']),
          eb('status', 'in', ['queued', 'sent']),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}
