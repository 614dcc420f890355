/**
 * Area codes of the United States and its territories, keyed by time zone. An area code in two time zones is in both
 * lists. A new overlay code must be added to the list of the code that it overlays.
 */
const codesOfZones: Readonly<Record<string, string>> = {
  'America/New_York': `201 202 203 207 212 215 216 219 220 223 227 229 231 234 239 240 248 252 260 267 269 270 272 276 283 301 302 304 305 313 315 317
    321 324 326 329 330 332 336 339 347 351 352 363 364 380 386 401 404 407 410 412 413 419 423 434 436 440 443 445 448 463 465 470 472 475 478 484 502 508
    513 516 517 518 540 551 561 567 570 571 574 582 585 586 603 606 607 609 610 614 616 617 624 631 640 645 646 656 667 678 679 680 681 686 689 703 704 706
    716 717 718 724 727 728 732 734 740 743 754 757 762 765 770 771 772 774 781 786 802 803 804 810 812 813 814 821 826 828 835 838 839
    843 845 848 850 854 856 857 859 860 862 863 864 865 878 904 906 908 910 912 914 917 919 929 930 934 937 941 943 947 948 954 959 973 978 980 984
    989`,
  'America/Chicago': `205 210 214 217 218 219 224 225 228 235 251 254 256 262 270 274 281 308 309 312 314 316 318 319 320 325 327 331 334 337
    346 353 361 364 402 405 409 414 417 423 430 432 447 448 457 464 469 471 479 483 501 504 507 512 515 531 534 539 557 563 572 573 574 580 601 605 606 608 612 615 618
    620 621 629 630 636 641 651 659 660 662 682 701 708 712 713 715 726 730 731 737 763 769 773 779 785 806 812 815 816 817 830 832 847 850 861 870
    872 901 903 906 913 918 920 930 931 936 938 940 945 952 956 972 975 979 985`,
  'America/Denver':
    '208 303 307 308 385 406 435 458 505 541 575 605 620 701 719 720 748 775 785 801 915 928 970 983 986',
  'America/Phoenix': '480 520 602 623 928',
  'America/Los_Angeles': `206 208 209 213 253 279 310 323 341 350 357 360 369 408 415 424 425 442 458 503 509 510 530 541 559 562 564 619 626 628
    650 657 661 669 702 707 714 725 738 747 760 775 805 818 820 831 837 840 858 909 916 925 949 951 971 986`,
  'America/Anchorage': '907',
  'America/Adak': '907',
  'Pacific/Honolulu': '808',
  'America/Puerto_Rico': '340 787 939',
  'Pacific/Guam': '670 671',
  'Pacific/Pago_Pago': '684',
};

const zonesOfCodes = new Map<string, string[]>();
for (const [zone, codes] of Object.entries(codesOfZones))
  for (const code of codes.split(/\s+/)) zonesOfCodes.set(code, [...(zonesOfCodes.get(code) ?? []), zone]);

/** Time zones of the mainland, Alaska and Hawaii, for area codes without a fixed location. */
const everywhere = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

/**
 * Returns the time zones where a number's owner can be, by the number's area code. If the area code is unknown or has
 * no fixed location, returns all of the country's time zones. A text is then sent only during the texting hours of all
 * of them.
 * @param number `+1` and ten digits
 */
export const zonesOfNumber = (number: string): readonly string[] =>
  zonesOfCodes.get(/^\+1(\d{3})\d{7}$/.exec(number)?.[1] ?? '') ?? everywhere;

/** The time zone of most residents. Contains only area codes that span two time zones. */
const mainZones: Readonly<Record<string, string>> = {
  'America/New_York': '423 574 606 812 906 930',
  'America/Chicago': '219 270 308 364 448 605 620 701 785 850',
  'America/Denver': '208 986',
  'America/Phoenix': '928',
  'America/Los_Angeles': '458 541 775',
  'America/Anchorage': '907',
};

const mainZoneOfCodes = new Map(
  Object.entries(mainZones).flatMap(([zone, codes]) => codes.split(' ').map((code) => [code, zone] as const)),
);

/**
 * Returns the time zones where a number's owner can live, beginning with the zone of most of the area code's residents.
 * Returns an empty list if the area code is unknown or has no fixed location.
 * @param number `+1` and ten digits
 */
export function homeZonesOfNumber(number: string): readonly string[] {
  const code = /^\+1(\d{3})\d{7}$/.exec(number)?.[1] ?? '';
  const zones = zonesOfCodes.get(code) ?? [];
  const main = mainZoneOfCodes.get(code);
  return main === undefined ? zones : [main, ...zones.filter((zone) => zone !== main)];
}
