-- Data: what community health workers identify and do, in their members' words. Editable under Needs Content.

INSERT INTO need_domains (key, label, sort_order, updated_at)
SELECT v.key, v.label, v.sort_order, '2026-11-22T00:00:00Z'
  FROM (VALUES
    ('economic-stability', 'Economic stability', 1),
    ('education', 'Education access and quality', 2),
    ('health-care', 'Health care access and quality', 3),
    ('neighborhood', 'Neighborhood and built environment', 4),
    ('community', 'Social and community context', 5)
  ) AS v (key, label, sort_order);

INSERT INTO need_categories (key, label, domain_id, sort_order, updated_at)
SELECT v.key, v.label, d.id, v.sort_order, '2026-11-22T00:00:00Z'
  FROM (VALUES
    ('food', 'Food', 'economic-stability', 1),
    ('housing', 'Housing', 'neighborhood', 2),
    ('utilities', 'Utilities', 'neighborhood', 3),
    ('transportation', 'Transportation', 'neighborhood', 4),
    ('money', 'Money and benefits', 'economic-stability', 5),
    ('employment', 'Work', 'economic-stability', 6),
    ('health-care', 'Getting care', 'health-care', 7),
    ('medication', 'Medication', 'health-care', 8),
    ('equipment', 'Equipment and supplies', 'health-care', 9),
    ('behavioral-health', 'Mental health and substance use', 'health-care', 10),
    ('daily-living', 'Help at home', 'health-care', 11),
    ('communication', 'Phone and internet', 'neighborhood', 12),
    ('family', 'Family and caregiving', 'community', 13),
    ('social-support', 'Company and belonging', 'community', 14),
    ('safety', 'Safety', 'community', 15),
    ('legal', 'Legal and documents', 'community', 16),
    ('education', 'Education and health literacy', 'education', 17)
  ) AS v (key, label, domain, sort_order)
  JOIN need_domains d ON d.key = v.domain;

INSERT INTO need_activities (key, label, overview, icon_name, default_time_frame_in_minutes, sort_order, updated_at)
SELECT v.key, v.label, v.overview, v.icon_name, v.minutes, v.sort_order, '2026-11-22T00:00:00Z'
  FROM (VALUES
    ('research-resources', 'Research resources', 'Look for programs that fit the member''s ZIP code, age, language and insurance.', 'search', 20, 1),
    ('call-organization', 'Call an organization', 'Ask a program about openings, eligibility and what to bring, before sending the member.', 'phone', 15, 2),
    ('refer-to-resource', 'Refer to a resource', 'Give the member the program''s name, number, address and hours, and say what happens next.', 'send', 15, 3),
    ('warm-handoff', 'Warm hand-off', 'Introduce the member to the program on a call or in person, and stay until both have talked.', 'users', 30, 4),
    ('benefits-screening', 'Screen for benefits', 'Go through what the household may be entitled to: SNAP, WIC, Medicaid, Medicare Savings, LIHEAP, SSI.', 'clipboard-check', 30, 5),
    ('application-help', 'Help with an application', 'Fill in the form together, attach the documents, submit it and write down the confirmation number.', 'file-text', 45, 6),
    ('gather-documents', 'Gather documents', 'List what is missing, such as ID, proof of income or a lease, and request or copy it.', 'files', 30, 7),
    ('schedule-appointment', 'Schedule an appointment', 'Book it with the member on the line, ask for an interpreter if needed, and confirm date and place.', 'calendar-event', 15, 8),
    ('arrange-ride', 'Arrange a ride', 'Book plan transportation, paratransit or a ride service, and tell the member when and where.', 'car', 15, 9),
    ('accompany', 'Accompany the member', 'Go along to an appointment, an office or a court, and take notes of what was said.', 'walk', 90, 10),
    ('home-visit', 'Visit at home', 'See the situation in the home, with the member''s agreement, and agree on what comes next.', 'home', 60, 11),
    ('deliver-supplies', 'Deliver food or supplies', 'Bring a food box, hygiene kit, bus passes or equipment to the member.', 'package', 45, 12),
    ('emergency-assistance', 'Request emergency assistance', 'Ask for emergency funds, a voucher, a hotel night or a utility hold before the deadline.', 'urgent', 45, 13),
    ('negotiate-bill', 'Work out a bill', 'Call the company with the member for a payment plan, an extension, a medical hold or a discount rate.', 'receipt', 30, 14),
    ('landlord-mediation', 'Talk with the landlord', 'With the member''s consent, call or write to the landlord about repairs, rent or a notice.', 'building', 30, 15),
    ('care-coordination', 'Coordinate with the care team', 'Tell the clinic, plan or case manager what stands in the way, and agree on who does what.', 'stethoscope', 20, 16),
    ('pharmacy-help', 'Solve it with the pharmacy', 'Sort out refills, prior authorization, delivery or a lower price with pharmacy and prescriber.', 'pill', 20, 17),
    ('order-equipment', 'Order equipment or supplies', 'Get the order signed, find a supplier in the plan''s network and follow it until it is delivered.', 'wheelchair', 30, 18),
    ('coaching', 'Coach and practice', 'Practice a skill together: reading a letter, using the portal, taking the bus, planning a week of meals.', 'bulb', 30, 19),
    ('budgeting', 'Make a budget', 'Write down income and bills, decide what is paid first, and find what can be lowered.', 'calculator', 45, 20),
    ('safety-planning', 'Plan for safety', 'Agree on a plan for danger or a crisis: warning signs, safe people and places, numbers to call, 988.', 'shield', 45, 21),
    ('peer-support', 'Connect to peer support', 'Introduce a support group, a peer specialist, a senior center or a faith community.', 'heart-handshake', 20, 22),
    ('digital-help', 'Set up phone or internet', 'Apply for a discounted line, set up the device, and practice video visits and the patient portal.', 'device-mobile', 40, 23),
    ('legal-referral', 'Refer to legal aid', 'Do the intake with legal aid, and send the notice or papers with the date of the hearing.', 'gavel', 30, 24),
    ('advocacy', 'Speak up for the member', 'Call or write on the member''s behalf: an appeal, a complaint, a letter of need.', 'speakerphone', 30, 25),
    ('check-in', 'Check in', 'Ask whether the resource worked out, and what is still missing.', 'message', 10, 26)
  ) AS v (key, label, overview, icon_name, minutes, sort_order);
