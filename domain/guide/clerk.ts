import { choose, type Guide, pictured, press, say, see, type } from './step.ts'

/** For those who work at the desk for the first time. The people in it are invented (e2e/stage-guide.ts). */
export const CLERK: Guide = {
  path: '/admin/help',
  lead: "Everything that comes up on an ordinary day. You can't break anything: you can undo most actions, and the desk asks before the others.",
  steps: [
    {
      id: 'today',
      title: 'Look at the day',
      at: '/admin/board',
      text: say`Sign in, and the board opens: a column for each space, a row for each hour. A booking says who it's for and whether it's paid: ${see('Paid')}, or how much is ${pictured(see('due'))}. New bookings show up while you look.`,
      picture: 'The board of a day, with a ring around a booking that has money due',
    },
    {
      id: 'arrival',
      title: 'Someone arrives',
      at: '/admin/board',
      text: say`The strip above the board shows who has each space now. When they come in, press ${pictured(press('Check In', { named: 'Check In: Buck Leonard' }))} beside their name. It also says what's missing, such as ${see('Not signed')}: have them sign before they start.`,
      picture: 'The strip above the board, with a ring around the button Check In',
    },
    {
      id: 'walk-in',
      title: 'Someone walks in',
      at: '/admin/board',
      text: say`Press the ${press('+', { named: 'Book Batting Cage 3 at 6:00 PM' })} where their space meets their hour. Type who they are under ${type('Name, phone, or email', 'Walt Kin')}, press how they pay, such as ${press('Cash')}, and press ${pictured(press('Book'))}. The time is theirs when ${press('Done')} appears.`,
      picture: 'The form for a walk-in beside the board, with a ring around the button Book',
    },
    {
      id: 'payment',
      title: 'Someone pays',
      at: '/admin/board',
      text: say`Press ${press('their booking', { named: 'Bell' })} on the board, and then ${pictured(press('Mark as Paid'))}. Choose cash or check, and press ${press('Record', { named: 'Record $60.00 Payment' })}. You're done when it says “${see('Payment Recorded')}”.`,
      picture: 'A booking opened from the board, with a ring around the button Mark as Paid',
    },
    {
      id: 'move',
      title: 'They need another time',
      at: '/admin/board',
      text: say`Drag the booking to another space or hour. Or press ${press('it', { named: 'Dandridge' })}, and then ${pictured(press('Move'))}: choose a ${choose('New start time', '19')}, or another day, and press ${press('Move Booking')}. The customer gets an email with the new time.`,
      picture: 'A booking opened from the board, with a ring around the button Move',
    },
    {
      id: 'cancel',
      title: "They can't come",
      at: '/admin/board',
      text: say`Customers don't get their money back when they cancel: that's the policy they signed. If it's our fault, press ${press('the booking', { named: 'Johnson' })}, and then ${pictured(press('Cancel Booking'))}. This can't be undone, so a dialog asks what happens to the payment, and for a ${see('Reason')} to put in the customer's email.`,
      picture: 'A booking opened from the board, with a ring around the button Cancel Booking',
    },
    {
      id: 'search',
      title: 'Find anyone',
      at: '/admin/board',
      text: say`On every page, press ${pictured(press('Search'))} or the key “/”. Type a name, a phone number, an email address, a booking number, or a date, and press Enter.`,
      picture: 'The search over the board',
    },
    {
      id: 'attention',
      title: 'See what needs you',
      at: '/admin/attention',
      text: say`Problems wait here, such as an email that didn't arrive or a refund that failed. Each entry says what to do, and clears when you've done it. “${pictured(see('Nothing needs your attention'))}” means you're caught up.`,
      picture: 'The page Needs Attention without any entries',
    },
    {
      id: 'close-out',
      title: 'Close the day',
      at: '/admin/reports',
      text: say`In the evening, count the drawer. Type the amount under ${type('Counted cash ($)', '315')}, and press ${pictured(press('Close Out Day'))}. If it's over or short, you see by how much, and can count again. ${see('Reopen Day')} is there if someone comes in to pay after that.`,
      picture: "The day's totals, with a ring around the button Close Out Day",
    },
  ],
}
