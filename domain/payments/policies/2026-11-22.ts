import type { Policy } from './policy.ts'

export const POLICY_2026_11_22: Policy = {
  version: '2026-11-22',
  cancellation: {
    title: 'No-Cancellation Policy',
    paragraphs: [
      'All sales are final. When you book a space at The Barn, nobody else can book it for that time.',
      'Full payment is due at booking. A booking is confirmed only when it has been paid in full.',
      'No refunds or credits are given for bookings that are cancelled, shortened, missed or started late, for any reason.',
      'By signing, you confirm that you have checked the space, date, time and total of this booking and that they are correct.',
    ],
  },
  liability: {
    title: 'No-Liability and Hold-Harmless Agreement',
    paragraphs: [
      'I am at least 18 years of age and able to enter into this agreement for myself and for every player, coach and guest who comes with me.',
      'I understand that practicing baseball and softball involves risks that cannot be eliminated, including being struck by a ball or bat, falls, collisions and equipment failure, and that these can cause serious injury.',
      'I take part, and allow those with me to take part, voluntarily and at our own risk. We are healthy enough to practice, and we will wear helmets and other protective equipment where required.',
      'To the fullest extent permitted by law, I release The Barn, its owners, staff and volunteers from all claims for injury, loss or damage arising from our use of the facility, and I agree to hold them harmless against such claims made by people who came with me.',
      'I will follow the house rules and the directions of staff, use only the space I rented, and pay for any damage we cause.',
    ],
  },
}
