import { ownTimes } from '../../domain/bookings/own-times.ts'
import { WAITING_ENTRIES } from '../../domain/facility.ts'
import { VerificationNotice } from '../accounts/email-verification.tsx'
import { LOGIN_TO_BOOK, RequireUser } from '../accounts/require-user.tsx'
import { useBookingDraft, writeDraft } from '../bookings/choose/booking-draft.ts'
import { type BookingFacts, WithBookingFacts } from '../bookings/choose/booking-facts.tsx'
import { PlaceAndDate } from '../bookings/choose/place-and-date.tsx'
import { useNamedOwn } from '../bookings/own-time-question.tsx'
import { useBlockedDates } from '../bookings/times/use-availability.ts'
import { WaitingForm } from '../bookings/waiting/waiting-form.tsx'
import { WaitingList } from '../bookings/waiting/waiting-list.tsx'
import { catalogOn } from '../catalog/catalog-on.ts'
import { ANY_SPACE } from '../catalog/catalog-selects.tsx'
import { itemName } from '../catalog/item-name.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { SkeletonList } from '../ui/loaded.tsx'
import { Section } from '../ui/panels.tsx'

export default function WaitingPage() {
  return (
    <PageFrame title="Tell Me If It Opens" back={{ href: '/booking', label: 'Back' }}>
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
      <p>
        Someone may cancel. The first on the list gets an email, and we keep the time for them. They're only
        charged if they take it. You can be on {WAITING_ENTRIES} lists at a time.
      </p>
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
          action={
            <ButtonLink
              href={`/booking?${new URLSearchParams(writeDraft(draft))}`}
              variant="quiet"
              className="-mr-4"
            >
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
      <WaitingList nameOf={nameOf} />
    </>
  )
}
