import { resetPassword, setPassword, verifyEmail } from '../../emails/account-links.ts'
import { passwordChanged } from '../../emails/password-changed.ts'
import { findUser } from '../accounts/queries.ts'
import { issueEmailToken, issueResetToken } from '../accounts/tokens.ts'
import type { Services } from '../services.ts'
import type { MailRow } from './claim-mail.ts'
import type { Message } from './transport.ts'

export async function composeVerifyEmail(services: Services, mail: MailRow): Promise<Message | null> {
  const user = await addressee(services, mail)
  if (!user || user.isEmailVerified) return null
  const token = await issueEmailToken(services, user.id, user.email)
  return await verifyEmail({ url: linkTo(services, '/verify-email', token) })
}

export async function composeResetPassword(services: Services, mail: MailRow): Promise<Message | null> {
  const user = await addressee(services, mail)
  if (!user) return null
  const token = await issueResetToken(services, user.id)
  return await resetPassword({ url: linkTo(services, '/reset-password', token) })
}

export async function composeSetPassword(services: Services, mail: MailRow): Promise<Message | null> {
  const user = await addressee(services, mail)
  if (!user || user.passwordHash) return null
  const token = await issueResetToken(services, user.id)
  return await setPassword({ url: linkTo(services, '/reset-password', token) })
}

export async function composePasswordChanged(services: Services, mail: MailRow): Promise<Message | null> {
  return await passwordChanged({
    changedAt: mail.createdAt,
    forgotUrl: `${services.publicUrl}/forgot-password`,
    supportEmail: services.supportEmail,
  })
}

/** The account that the mail is for, if the address is still its own: a link must not reach anybody else. */
async function addressee({ db }: Services, { userId, recipient }: MailRow) {
  const user = userId === null ? undefined : await findUser(db, userId)
  return user?.email === recipient ? user : undefined
}

function linkTo({ publicUrl }: Services, path: string, token: string): string {
  return `${publicUrl}${path}?token=${token}`
}
