import { useEffect, useMemo } from 'react'
import { TITLES } from '../../../domain/error-titles.ts'
import { ERRORS } from '../../../domain/errors.ts'
import {
  AGREEMENTS_FORM_REQUIRED,
  type AgreementsForm,
  agreementsFormSchema,
  type SignedForm,
} from '../../../domain/payments/payment.schema.ts'
import { CURRENT_POLICY, findPolicy } from '../../../domain/payments/policies/current-policy.ts'
import type { ShownTerm } from '../../../domain/payments/policies/policy.ts'
import type { PolicyToSign } from '../../../domain/payments/policies/policy-form.schema.ts'
import { FormProblem, type Problem } from '../../forms/form-problem.tsx'
import { isMissing } from '../../forms/is-missing.ts'
import { keptDraft } from '../../forms/kept-draft.ts'
import { type FormAction, useFormOf } from '../../forms/use-schema-form.ts'
import { Card, Section } from '../../ui/panels.tsx'
import { PolicyAcceptance } from './policy-acceptance.tsx'
import { SignatureFields } from './signature-fields.tsx'

interface Props {
  /** Records the signature on the server. */
  sign: FormAction<SignedForm, unknown>
  /** Another step follows. */
  goesOn?: boolean
  /** The texts to sign: by default, those that came with the software. */
  policy?: PolicyToSign
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
/** Fills in a value as if they typed it. */
const TYPED = { shouldDirty: true, shouldValidate: true }
const INCOMPLETE: Problem = {
  title: TITLES.agreements_required,
  text: ERRORS.agreements_required.message,
}

/** Both agreements and a signature. */
export function AgreementsStep(props: Props) {
  const {
    sign,
    goesOn = false,
    policy: { policyVersion, policyTerms = [] } = { policyVersion: CURRENT_POLICY.version },
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
  const { field, problem, submitWith, subscribe, setValue, watch } = useFormOf({
    schema: agreementsFormSchema,
    // A draft is newer than what was signed.
    defaultValues: draft?.read() ?? signed ?? EMPTY,
    action: sign,
    problemOf: (errors) => (isMissing(errors, AGREEMENTS_FORM_REQUIRED) ? INCOMPLETE : null),
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

  const box = (name: 'cancellationAccepted' | 'liabilityAccepted') => ({
    onAgree: () => setValue(name, true, TYPED),
    ...field(name),
  })

  const policy = findPolicy(policyVersion, policyTerms) ?? CURRENT_POLICY
  return (
    <Section title="Agreements">
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <Card className="divide-y divide-line py-1">
          <PolicyAcceptance
            policy={policy.cancellation}
            readLabel="Read the Full Policy"
            summary={summaryOf(policyTerms)}
            {...box('cancellationAccepted')}
          />
          <PolicyAcceptance
            policy={policy.liability}
            readLabel="Read the Full Agreement"
            summary="You are at least 18, you play at your own risk, and you hold the facility harmless."
            {...box('liabilityAccepted')}
          />
        </Card>
        <SignatureFields
          signer={signer}
          onSignAs={(name) => setValue('signature', name, TYPED)}
          goesOn={goesOn}
          signature={watch('signature')}
          isBusy={sign.isPending}
          isShared={isShared}
          field={field('signature')}
        />
        <FormProblem problem={problem} />
      </form>
    </Section>
  )
}

/** The cancellation policy in brief. */
function summaryOf(terms: readonly ShownTerm[]): string {
  return [
    'All sales are final: no refunds or credits, and full payment is due at booking.',
    ...terms.map(({ summary }) => summary),
  ].join(' ')
}
