import type { Policy } from './policy.ts'

export const POLICY_2026_11_01: Policy = {
  version: '2026-11-01',
  cancellation: {
    title: 'No-Cancellation Policy',
    paragraphs: [
      'All sales are final. When you book a space at The Barn, it is taken off the schedule for everyone else from that moment on.',
      'Full payment is due at booking. A booking is confirmed only when it has been paid in full.',
      'No refunds or credits are given for bookings that are cancelled, shortened, missed or started late, whatever the reason.',
      'If The Barn itself has to close during your booking, we will contact you to find another time or to return what you paid.',
      'By signing you confirm that you have checked the space, date, time and total of this booking and that they are right.',
    ],
  },
  liability: {
    title: 'No-Liability and Hold-Harmless Agreement',
    paragraphs: [
      'I am at least 18 years of age and able to enter into this agreement for myself and for every player, coach and guest who comes with me.',
      'I understand that baseball and softball practice carries risks that cannot be removed, among them being struck by a ball or bat, falls, collisions and equipment that fails, and that these can lead to serious injury.',
      'I take part, and let those with me take part, of my own free will and at our own risk. We are in good enough health to practice, and we will wear helmets and other protective equipment where they are called for.',
      'To the fullest extent the law allows, I release The Barn, its owners, staff and volunteers from every claim for injury, loss or damage that arises from our use of the facility, and I agree to hold them harmless against such claims made by people who came with me.',
      'I will follow the house rules and the directions of staff, use only the space I rented, and pay for damage that we cause.',
    ],
  },
}
