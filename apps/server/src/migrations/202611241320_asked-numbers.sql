-- An organization that calls or writes is known by the number at which it was asked.
CREATE INDEX need_referral_requests_number ON need_referral_requests (sent_to, sent_at DESC, id DESC) WHERE channel = 'text' AND sent_at IS NOT NULL;
