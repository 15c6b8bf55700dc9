import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { type CurrentUser, updateProfileSchema } from '../../domain/accounts/account.schema.ts'
import { formatPhone } from '../../domain/accounts/phone.ts'
import { call } from '../api/call.ts'
import { USER_KEY } from '../api/query-client.ts'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { BusyButton } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Card, Section } from '../ui/panels.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { PinForm } from './desk-machine/pin-form.tsx'
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
        {user.role === 'admin' && (
          <Disclosure label="Desk PIN">
            <PinForm />
          </Disclosure>
        )}
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
        <summary className="flex items-center justify-between">
          {label}
          <ChevronDown aria-hidden="true" className="size-5 text-accent group-open:rotate-180" />
        </summary>
        <div className="pt-3">{children}</div>
      </details>
    </Card>
  )
}

const FIELD_OF = { invalid_phone: 'phone' } as const

function EditProfileForm({ user }: { user: CurrentUser }) {
  const { field, submit, action } = useSchemaForm({
    schema: updateProfileSchema,
    defaultValues: {
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      phone: formatPhone(user.phone),
    },
    send: (input) => call('PUT /api/auth/profile', input),
    done: { title: 'Profile Updated' },
    failed: { title: "Couldn't Save Profile" },
    fieldOf: FIELD_OF,
    affects: [USER_KEY],
    waits: true,
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={submit()}>
      <TextField label="First Name" autoComplete="given-name" {...field('firstName')} />
      <TextField label="Last Name" autoComplete="family-name" {...field('lastName')} />
      <TextField label="Phone (optional)" type="tel" autoComplete="tel" {...field('phone')} />
      <BusyButton type="submit" variant="secondary" isWide busy={action.isPending && 'Saving...'}>
        Save Profile
      </BusyButton>
    </form>
  )
}
