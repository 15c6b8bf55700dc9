import { formatPhone } from '../../../domain/accounts/phone.ts'

interface Props {
  customer: { email: string | null; phone: string | null; isEmailVerified: boolean }
}

/** How to reach a customer; links write an email or dial. */
export function CustomerContact({ customer: { email, phone, isEmailVerified } }: Props) {
  return (
    <>
      {email === null ? (
        <p className="text-ink-soft">No email, no account</p>
      ) : (
        <p className="wrap-anywhere">
          <a className="underline underline-offset-4" href={`mailto:${email}`}>
            {email}
          </a>{' '}
          <span className="text-ink-soft">({isEmailVerified ? 'verified' : 'not verified'})</span>
        </p>
      )}
      {phone !== null && (
        <p>
          <a className="underline underline-offset-4" href={`tel:${phone}`}>
            {formatPhone(phone)}
          </a>
        </p>
      )}
    </>
  )
}
