import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CurrentUser } from '../../domain/accounts/account.schema.ts'
import { Card } from '../ui/card.tsx'
import { Section } from '../ui/section.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { EditProfileForm } from './edit-profile-form.tsx'
import { PasskeysSection } from './passkeys/passkeys-section.tsx'
import { SessionsList } from './sessions-list.tsx'

/** Name, phone, password, passkeys, and signed-in devices. A separate chunk, because forms are heavy. */
export default function AccountSettings({ user }: { user: CurrentUser }) {
  return (
    <>
      <Section title="Account Settings">
        <Disclosure label="Change Name or Phone">
          <EditProfileForm user={user} />
        </Disclosure>
        <Disclosure label="Change Password">
          <ChangePasswordForm />
        </Disclosure>
      </Section>
      <PasskeysSection user={user} />
      <SessionsList />
    </>
  )
}

function Disclosure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between font-semibold">
          {label}
          <ChevronDown aria-hidden="true" className="size-5 text-accent group-open:rotate-180" />
        </summary>
        <div className="pt-3">{children}</div>
      </details>
    </Card>
  )
}
