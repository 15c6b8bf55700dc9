import { type Guide, pictured, press, say, see, type } from './step.ts'

/** For owners, after they have become the first admin. */
export const OWNER: Guide = {
  path: '/admin/help/owner',
  lead: 'Seven things to set up, one to do every week, and one every month. The desk works from the first minute, so take them in any order.',
  steps: [
    {
      id: 'passkey',
      title: 'Lock the front door',
      at: '/profile',
      text: say`Press ${pictured(see('Add Passkey'))}, and sign in with your fingerprint or face from then on: no one can guess that. Print the recovery codes that you get for it, and keep them at home.`,
      picture: 'The profile, with a ring around the button Add Passkey',
    },
    {
      id: 'prices',
      title: 'Set your prices',
      at: '/admin/settings',
      text: say`Press ${press('Edit', { named: 'Edit Batting Cage 1' })} at a space or a bundle, change its ${type('Hourly Rate ($)', '32')}, and press ${pictured(press('Save'))}. New bookings cost ${see('$32/hr')} from that moment on; existing bookings keep their price.`,
      picture: 'A space in Settings, being edited, with a ring around the button Save',
    },
    {
      id: 'rules',
      title: 'Charge more in the evening',
      at: '/admin/prices',
      text: say`Press ${pictured(press('Add Rule'))} for evenings, weekends, or a summer. Say what it's for and when, and look at the prices before you save.`,
      picture: 'The price rules, with a ring around the button Add Rule',
    },
    {
      id: 'hours',
      title: 'Set your hours',
      at: '/admin/hours',
      text: say`Press ${pictured(press('Change Hours'))} to set new weekly hours from a date on, such as winter hours. Below them are holidays and special days, which have their own hours.`,
      picture: 'The opening hours, with a ring around the button Change Hours',
    },
    {
      id: 'closing',
      title: 'Take Christmas off',
      at: '/admin/settings',
      text: say`Under ${see('Blocked Dates')}, type the ${type('Date', '2027-12-24')} and a ${type('Reason', 'Christmas Eve')}, and press ${pictured(press('Block Date'))}. Customers see the reason and can't book. If someone has booked already, you decide what happens to each booking.`,
      picture: 'Blocked Dates in Settings, with a ring around the button Block Date',
    },
    {
      id: 'staff',
      title: 'Hire someone',
      at: '/admin/users',
      text: say`Ask them to create an account and to confirm their email. Type their ${type('Email', 'robin@example.com')}, choose what they may do, and press ${pictured(press('Promote to Admin'))}. ${see('Desk')} is right for most: bookings, check-in, and payments, but no refunds or prices.`,
      picture: 'User Management, with a ring around the button Promote to Admin',
    },
    {
      id: 'extras',
      title: 'Switch on an extra',
      at: '/admin/settings?section=extras',
      text: say`Features that only some barns need are under ${see('Extras')}. Each says what it adds ${pictured(see('for customers'))} and ${see('for staff')}. Press its switch to turn it on. If you turn it off later, its records stay in the books.`,
      picture: 'The extras in Settings, with a ring around what one of them adds for customers',
    },
    {
      id: 'week',
      title: 'Read the week',
      at: '/admin/reports?part=reports',
      text: say`On Sunday, press ${pictured(press('This Week'))}. ${see('Net revenue')} is what came in, without refunds. Below it, you see which hours stay empty, and who comes most.`,
      picture: 'The reports, with a ring around the button This Week',
    },
    {
      id: 'month',
      title: 'Close the month',
      at: '/admin/reports?part=month',
      text: say`The sheet has what your accountant needs. When a month is over, check it, and press ${pictured(press('Close Month'))}. Later changes appear in the month you make them.`,
      picture: 'The sheet of a month, with a ring around the button Close Month',
    },
  ],
}
