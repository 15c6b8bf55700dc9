import { lazy } from 'react'
import type { CurrentUser } from '../../domain/accounts/account.schema.ts'
import type { Page } from '../../domain/pages.ts'
import { useIsPasskeyLater } from '../accounts/passkeys/passkey-later.ts'
import { useCurrentUser } from '../accounts/use-current-user.ts'
import { isSomeoneElse } from '../session/page-user.ts'
import { orReload } from '../shell/load-chunk.ts'

const OtherAccountPage = lazy(orReload(() => import('../pages/other-account-page.tsx')))
const NewPasswordPage = lazy(orReload(() => import('../pages/new-password-page.tsx')))
const HandedOverPage = lazy(orReload(() => import('../pages/handed-over-page.tsx')))
const EmailCodePage = lazy(orReload(() => import('../pages/email-code-page.tsx')))
const AddPasskeyPage = lazy(orReload(() => import('../pages/add-passkey-page.tsx')))

/** The page for what the current user has to do before they see another one, or null. */
export function useMandatoryPage(page: Page | undefined) {
  const user = useCurrentUser().data
  const isLater = useIsPasskeyLater()
  if (!user || page?.isAlwaysOpen) return null
  if (isSomeoneElse(user)) return OtherAccountPage
  return pageFor(user, isLater)
}

function pageFor({ blockedBy, passkeyDueAt }: CurrentUser, isLater: boolean) {
  if (blockedBy === 'handed_over') return HandedOverPage
  if (blockedBy === 'password_change_required') return NewPasswordPage
  if (blockedBy === 'email_code_required') return EmailCodePage
  return passkeyDueAt !== null && !isLater ? AddPasskeyPage : null
}
