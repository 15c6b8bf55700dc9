import { type ComponentProps, useEffect, useMemo, useState } from 'react'
import { TITLES } from '../../../domain/error-titles.ts'
import { ERRORS } from '../../../domain/errors.ts'
import {
  type AgreementsForm,
  agreementsFormSchema,
  type SignedForm,
} from '../../../domain/payments/payment.schema.ts'
import { CURRENT_POLICY, findPolicy } from '../../../domain/payments/policies/current-policy.ts'
import type { PolicyText } from '../../../domain/payments/policies/policy.ts'
import { allowsMoves, allowsResale } from '../../../domain/payments/policies/policy-terms.ts'
import { keptDraft } from '../../forms/kept-draft.ts'
import { type FormAction, useFormOf } from '../../forms/use-schema-form.ts'
import { BusyButton, Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Section } from '../../ui/panels.tsx'
import type { ToastMessage } from '../../ui/toasts/toast.ts'

interface Props {
  /** Records the signature on the server. */
  sign: FormAction<SignedForm, unknown>
  submitLabel: string
  /** Of the texts to sign. */
  policyVersion?: string
  /** Own bookings: what was typed is kept for a reload. Through a link, on whatever device, nothing is. */
  bookingId?: string
  /** The name to sign with at one tap: that of the account. Null where others could use it. */
  signer?: string | null
  /** The device is used by many: the browser must not offer their names. */
  isShared?: boolean
  /** The earlier signature, if the customer came back to change it. */
  signed?: AgreementsForm | null
  onSigned: (signed: AgreementsForm) => void
}

const EMPTY: AgreementsForm = { cancellationAccepted: false, liabilityAccepted: false, signature: '' }
const INCOMPLETE: ToastMessage = {
  title: TITLES.agreements_required,
  description: ERRORS.agreements_required.message,
  variant: 'destructive',
}

/** Both agreements and a signature. */
export function AgreementsStep(props: Props) {
  const {
    sign,
    submitLabel,
    policyVersion = CURRENT_POLICY.version,
    bookingId,
    signer = null,
    isShared = false,
    signed = null,
    onSigned,
  } = props
  const draft = useMemo(
    () =>
      bookingId ? keptDraft<AgreementsForm>('unsigned-agreements', `${bookingId} ${policyVersion}`) : null,
    [bookingId, policyVersion],
  )
  const { field, submitWith, subscribe, setValue, getValues, watch } = useFormOf({
    schema: agreementsFormSchema,
    // A draft is newer than what was signed.
    defaultValues: draft?.read() ?? signed ?? EMPTY,
    action: sign,
    invalidToast: () => INCOMPLETE,
  })
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => draft?.write(values),
      }),
    [draft, subscribe],
  )

  const submit = submitWith((agreements) =>
    sign.mutate(agreements, {
      onSuccess: () => {
        draft?.forget()
        onSigned(agreements)
      },
    }),
  )

  const agree = (name: 'cancellationAccepted' | 'liabilityAccepted') => () =>
    setValue(name, true, { shouldDirty: true, shouldValidate: true })

  /** Fills in their name as if they typed it. Submits immediately if the form is complete; nothing is signed before that. */
  function signAs(name: string, form: HTMLFormElement | null) {
    setValue('signature', name, { shouldDirty: true, shouldValidate: true })
    const { cancellationAccepted, liabilityAccepted } = getValues()
    if (cancellationAccepted && liabilityAccepted) form?.requestSubmit()
  }

  const policy = findPolicy(policyVersion) ?? CURRENT_POLICY
  return (
    <Section title="Agreements">
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <PolicyAcceptance
          policy={policy.cancellation}
          readLabel="Read the Full Policy"
          summary={summaryOf(policyVersion)}
          onAgree={agree('cancellationAccepted')}
          {...field('cancellationAccepted')}
        />
        <PolicyAcceptance
          policy={policy.liability}
          readLabel="Read the Full Agreement"
          summary="You are at least 18, you play at your own risk, and you hold the facility harmless."
          onAgree={agree('liabilityAccepted')}
          {...field('liabilityAccepted')}
        />
        <TextField
          label="Digital Signature"
          hint="Type your full name"
          autoComplete={isShared ? 'off' : 'name'}
          maxLength={200}
          enterKeyHint="go"
          {...field('signature')}
        />
        {signer && (
          <Button
            variant="secondary"
            isWide
            // Keeps its room, or the button below it would move up under the finger that pressed this one.
            className={classNames(watch('signature') === signer && 'invisible')}
            disabled={sign.isPending}
            onClick={({ currentTarget }) => signAs(signer, currentTarget.form)}
          >
            {`Sign as ${signer}`}
          </Button>
        )}
        <BusyButton type="submit" isWide busy={sign.isPending && 'Saving...'}>
          {submitLabel}
        </BusyButton>
      </form>
    </Section>
  )
}

/** The cancellation policy in brief. */
function summaryOf(version: string): string {
  return [
    'All sales are final: no refunds or credits, and full payment is due at booking.',
    ...(allowsMoves(version) ? ['You can move a booking once.'] : []),
    ...(allowsResale(version) ? ['You can offer a booking back.'] : []),
  ].join(' ')
}

interface PolicyAcceptanceProps extends Omit<ComponentProps<typeof CheckboxField>, 'label'> {
  policy: PolicyText
  summary: string
  /** Label of the button that opens the full text. */
  readLabel: string
  /** Accepts it from within the full text. */
  onAgree: () => void
}

/** One agreement: a summary, a dialog with the full text, and a checkbox to accept it. */
function PolicyAcceptance({ policy, summary, readLabel, onAgree, ...checkbox }: PolicyAcceptanceProps) {
  const [isOpen, setIsOpen] = useState(false)
  function agree() {
    onAgree()
    setIsOpen(false)
  }
  return (
    <div className="grid gap-1 rounded-card border border-line bg-raised p-4 shadow-card">
      <h3 className="text-xl">{policy.title}</h3>
      <p className="text-ink-soft">{summary}</p>
      <div>
        <Button variant="quiet" className="-ml-4" onClick={() => setIsOpen(true)}>
          {readLabel}
        </Button>
      </div>
      <CheckboxField {...checkbox} label={`I have read and accept the ${policy.title}`} />
      <Dialog
        title={policy.title}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        actions={
          <Button isWide onClick={agree}>
            I Agree
          </Button>
        }
      >
        {policy.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Dialog>
    </div>
  )
}
