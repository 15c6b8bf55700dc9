import { ownTimes } from '../../../../domain/bookings/own-times.ts'
import { VerificationNotice } from '../../../../web/accounts/email-verification.tsx'
import { LOGIN_TO_BOOK, RequireUser } from '../../../../web/accounts/require-user.tsx'
import { useBlockedDates } from '../../../../web/api/use-blocked-dates.ts'
import { draftQuery, useBookingDraft } from '../../../../web/bookings/choose/booking-draft.ts'
import { type BookingFacts, WithBookingFacts } from '../../../../web/bookings/choose/booking-facts.tsx'
import { PlaceAndDate } from '../../../../web/bookings/choose/place-and-date.tsx'
import { isOffer, WaitingForPayment } from '../../../../web/bookings/holds/hold-card.tsx'
import { ownHolds } from '../../../../web/bookings/own-bookings.ts'
import { useNamedOwn } from '../../../../web/bookings/own-time-question.tsx'
import { catalogOn } from '../../../../web/catalog/catalog-on.ts'
import { ANY_SPACE } from '../../../../web/catalog/catalog-selects.tsx'
import { itemName, useItemName } from '../../../../web/catalog/item-name.ts'
import { PageFrame } from '../../../../web/shell/page-frame.tsx'
import { ButtonLink } from '../../../../web/ui/button.tsx'
import { SkeletonList } from '../../../../web/ui/loaded.tsx'
import { Section } from '../../../../web/ui/panels.tsx'
import { WAITING_ENTRIES } from '../../domain/limits.ts'
import { WaitingForm } from '../waiting-form.tsx'
import { WaitingList } from '../waiting-list.tsx'

export default function WaitingPage() {
  return (
    <PageFrame title="Tell Me If It Opens" back={{ href: '/booking', label: 'Back' }} spacing="dense">
      <RequireUser notice={LOGIN_TO_BOOK} fallback={<SkeletonList count={3} className="h-40" />}>
        {(user) => (
          <>
            {!user.isEmailVerified && <VerificationNotice email={user.email} />}
            <WithBookingFacts>{(facts) => <Waiting {...facts} />}</WithBookingFacts>
          </>
        )}
      </RequireUser>
    </PageFrame>
  )
}

function Waiting(props: BookingFacts) {
  const { openingHours, now, bookings } = props
  const own = useNamedOwn(ownTimes(bookings, now))
  const [asked, change] = useBookingDraft()
  const { spaces, bundles, draft } = catalogOn(props, asked)
  const blockedDates = useBlockedDates()
  const { date } = draft
  const nameOf = (item: { spaceId: string | null; bundleId: string | null }) =>
    item.spaceId || item.bundleId ? itemName(item, spaces, bundles) : ANY_SPACE
  return (
    <>
      <WaitingForPayment holds={ownHolds(bookings, now).filter(isOffer)} nameOf={useItemName()} />
      <PlaceAndDate
        spaces={spaces}
        bundles={bundles}
        now={now}
        draft={draft}
        blockedDates={blockedDates}
        own={own}
        onChange={change}
      />
      {date && (
        <Section
          title="Hours"
          isSmall
          action={
            <ButtonLink href={`/booking?${draftQuery(draft)}`} variant="quiet" className="-mr-4">
              Open Times
            </ButtonLink>
          }
        >
          <WaitingForm
            key={date.toString()}
            draft={{ ...draft, date }}
            name={nameOf(draft)}
            openingHours={openingHours}
            own={own}
          />
        </Section>
      )}
      <p className="text-sm text-ink-soft">
        Someone may cancel. The first on the list gets an email, and we keep the time for them. They're only
        charged if they take it. You can be on {WAITING_ENTRIES} lists at a time.
      </p>
      <WaitingList nameOf={nameOf} />
    </>
  )
}
