import { type ConsentLink, contracts, type MemberId, type MemberTerm, type TermId } from '@guidepost/contracts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callHandling } from '../../shell/api.ts';

export const consentKeys = {
  all: ['consents'] as const,
  terms: (memberId: MemberId) => ['consents', memberId, 'terms'] as const,
  links: (memberId: MemberId) => ['consents', memberId, 'links'] as const,
  of: (memberId: MemberId) => ['consents', memberId] as const,
  evidence: (memberId: MemberId, responseId: number) => ['consents', memberId, 'evidence', responseId] as const,
};

/** A member's terms with all answers. */
export const memberTermsOptions = (memberId: MemberId) =>
  queryOptions({
    queryKey: consentKeys.terms(memberId),
    queryFn: ({ signal }): Promise<MemberTerm[]> =>
      callHandling('all')(contracts.consents.ofMember, { query: { userId: memberId } }, { signal }),
    meta: { caught: true },
  });

/** A term's wording on the day when a paper form was signed. */
export const paperWordingOptions = (memberId: MemberId, termId: TermId, signedOn: string) =>
  queryOptions({
    queryKey: [...consentKeys.terms(memberId), termId, 'paper', signedOn] as const,
    queryFn: ({ signal }) =>
      callHandling('all')(
        contracts.consents.paperWording,
        { params: { userId: memberId, termId }, query: { signedOn } },
        { signal },
      ),
    meta: { caught: true },
  });

/** A member's consent links, newest first. */
export const consentLinksOptions = (memberId: MemberId) =>
  queryOptions({
    queryKey: consentKeys.links(memberId),
    queryFn: ({ signal }): Promise<ConsentLink[]> =>
      callHandling('all')(contracts.consents.links, { query: { userId: memberId } }, { signal }),
    meta: { caught: true },
  });

/** The wording and facts of an answer. They never change. */
export const evidenceOptions = (memberId: MemberId, responseId: number) =>
  queryOptions({
    queryKey: consentKeys.evidence(memberId, responseId),
    queryFn: ({ signal }) =>
      callHandling('all')(contracts.consents.evidence, { params: { userId: memberId, responseId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { caught: true },
  });

/** Refetches everything on screen that depends on a member's consents. */
export function refreshConsents(client: QueryClient, memberId: MemberId): void {
  void client.invalidateQueries({ queryKey: consentKeys.terms(memberId) });
  void client.invalidateQueries({ queryKey: consentKeys.links(memberId) });
}
