/** Days after which a link that nobody has opened is offered to the guide to be sent again. */
export const forgottenLinkDays = 2;
