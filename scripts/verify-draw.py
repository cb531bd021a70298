#!/usr/bin/env python3
"""Checks draws from their evidence files: python3 scripts/verify-draw.py file.json ...

A third implementation on purpose, in another language. It follows docs/fair-draws.md, which must say all that one needs
to check a draw, and not the code of the other two. It needs nothing but Python 3.9 or newer.
"""

import hashlib
import hmac
import json
import re
import sys

LARGEST_FILE = 16 * 1024 * 1024
LONGEST_LIST = 10_000
ROUNDS = 30
PAPER_NUMBERS = 9_999
PAPER_TICKETS = 6
PLACES = 90
WORDS = 2**32


class Fault(Exception):
    """What is wrong with a draw, raised as soon as it is found."""


def need(is_right, fault):
    if not is_right:
        raise Fault(fault)


def sha256(*parts):
    return hashlib.sha256("|".join(map(str, parts)).encode("ascii")).hexdigest()


def keyed(secret, *parts):
    return hmac.new(bytes.fromhex(secret), "|".join(map(str, parts)).encode("ascii"), hashlib.sha256).digest()


def judge(file):
    """The verdict on the bytes of a file: verified, right_so_far, or broken with the first fault."""
    try:
        evidence = read(file)
        check(evidence)
    except Fault as fault:
        return f"broken: {fault}"
    return "right_so_far" if evidence["secret"] is None else "verified"


# --- Form: exactly these keys, in this order, and nothing outside its range.


def text(pattern):
    shape = re.compile(pattern)
    return lambda value: isinstance(value, str) and shape.fullmatch(value) is not None


def one_to(most):
    # True is an int to Python, and 1.0 equals 1.
    return lambda value: type(value) is int and 1 <= value <= most


def nothing(value):
    return value is None


def nothing_or(is_right):
    return lambda value: value is None or is_right(value)


def list_of(is_right):
    return lambda value: isinstance(value, list) and len(value) <= LONGEST_LIST and all(map(is_right, value))


def record(**fields):
    keys = list(fields)

    def is_right(value):
        if not isinstance(value, dict) or list(value) != keys:
            return False
        return all(fields[key](value[key]) for key in keys)

    return is_right


one_to_ninety = one_to(PLACES)
uuid = text("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
digest = text("[0-9a-f]{64}")
contribution = record(playerId=text("[0-9a-f-]{36}"), entropy=text("[0-9a-f]{32}"))
opening = record(position=one_to_ninety, number=one_to_ninety, salt=digest)
proof = record(position=one_to_ninety, salt=digest, skipped=list_of(opening))
drawn_call = record(seq=one_to_ninety, number=one_to_ninety, source=text("draw"), proof=proof)
host_call = record(seq=one_to_ninety, number=one_to_ninety, source=text("host"), proof=nothing)
witness = record(commitment=digest, contribution=nothing_or(contribution), numbers=list_of(one_to_ninety))
last_throw = record(list=digest, entropy=text("[0-9a-f]{32}"))
on_paper = record(paperNo=one_to(PAPER_NUMBERS), personId=uuid, playerId=uuid, tickets=one_to(PAPER_TICKETS))
people_on_paper = list_of(on_paper)
paper = record(round=one_to(ROUNDS), people=lambda value: people_on_paper(value) and 1 <= len(value) <= PAPER_NUMBERS)
head = dict(
    roomId=text("[0-9]{6}"),
    epoch=text("[A-Za-z0-9_-]{1,64}"),
    commitment=digest,
    contributions=list_of(contribution),
)
tail = dict(
    leaves=list_of(digest),
    calls=list_of(lambda call: drawn_call(call) or host_call(call)),
    secret=nothing_or(digest),
    witness=nothing_or(witness),
    checksum=digest,
)
first_version = record(format=text("tambola-draw-v1"), **head, publicSeed=nothing_or(digest), **tail)
second_version = record(format=text("tambola-draw-v2"), **head, lastThrow=last_throw, publicSeed=digest, **tail)

third = dict(format=text("tambola-draw-v3"), **head, paper=paper)
third_version = record(**third, publicSeed=nothing_or(digest), **tail)
third_with_throw = record(**third, lastThrow=last_throw, publicSeed=digest, **tail)
VERSIONS = (first_version, second_version, third_version, third_with_throw)


def read(file):
    try:
        written = file.decode("utf-8")
        evidence = json.loads(written, parse_int=short_int)
    except (ValueError, RecursionError):
        raise Fault("malformed") from None
    need(any(version(evidence) for version in VERSIONS), "malformed")
    need(re.sub("[ \t\r\n]+", "", written) == compact(evidence), "malformed")
    return evidence


def short_int(digits):
    # Old versions of Python take hours for millions of digits.
    if len(digits) > 4:
        raise ValueError
    return int(digits)


def compact(value):
    return json.dumps(value, separators=(",", ":"))


# --- Content, in the order in which faults are named.


def check(evidence):
    rest = {key: value for key, value in evidence.items() if key != "checksum"}
    need(sha256(compact(rest)) == evidence["checksum"], "checksum")
    if "paper" in evidence:
        check_paper(evidence["paper"], evidence["contributions"])
    check_public_seed(evidence)
    has_order = evidence["publicSeed"] is not None
    need(len(evidence["leaves"]) == (PLACES if has_order else 0), "leaves")
    need(has_order or not evidence["calls"], "leaves")
    check_calls(evidence)
    check_secret(evidence)
    check_witness(evidence)


def check_paper(paper, contributions):
    people = paper["people"]
    numbers = [each["paperNo"] for each in people]
    need(numbers == sorted(set(numbers)), "paper")
    need(len({each["personId"] for each in people}) == len(people), "paper")
    added = {each["playerId"] for each in contributions}
    for each in people:
        need(each["playerId"] == paper_player(each["personId"], paper["round"]), "paper")
        need(each["playerId"] not in added, "paper")


def paper_player(person, game_round):
    first = bytearray.fromhex(sha256("tambola-paper-v1", person, game_round))[:16]
    first[6] = first[6] & 0x0F | 0x80
    first[8] = first[8] & 0x3F | 0x80
    digits = first.hex()
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))


def check_public_seed(evidence):
    contributions = evidence["contributions"]
    need(len({each["playerId"] for each in contributions}) == len(contributions), "public_seed")
    if evidence["publicSeed"] is None:
        return
    added = sorted(f"{each['playerId']}:{each['entropy']}" for each in contributions)
    if evidence["format"] == "tambola-draw-v1":
        need(sha256("tambola-public-v1", evidence["commitment"], *added) == evidence["publicSeed"], "public_seed")
        return
    if evidence["format"] == "tambola-draw-v3":
        check_seed_with_paper(evidence, added)
        return
    thrown = evidence["lastThrow"]
    need(sha256("tambola-list-v2", evidence["commitment"], *added) == thrown["list"], "public_seed")
    need(sha256("tambola-public-v2", thrown["list"], thrown["entropy"]) == evidence["publicSeed"], "public_seed")


def check_seed_with_paper(evidence, added):
    paper = evidence["paper"]
    sheets = [f"P{each['paperNo']}:{each['personId']}:{each['playerId']}:{each['tickets']}" for each in paper["people"]]
    listed = sha256("tambola-list-v3", evidence["commitment"], paper["round"], *sheets, *added)
    thrown = evidence.get("lastThrow")
    need(thrown is None or thrown["list"] == listed, "public_seed")
    last = [] if thrown is None else [thrown["entropy"]]
    need(sha256("tambola-public-v3", listed, *last) == evidence["publicSeed"], "public_seed")


def check_calls(evidence):
    called = set()
    by_host = set()
    last = 0
    for index, call in enumerate(evidence["calls"]):
        need(call["seq"] == index + 1, "sequence")
        need(call["number"] not in called, "sequence")
        called.add(call["number"])
        if call["source"] == "host":
            by_host.add(call["number"])
            continue
        skipped = call["proof"]["skipped"]
        need(all(each["number"] in by_host for each in skipped), "sequence")
        own = {"position": call["proof"]["position"], "number": call["number"], "salt": call["proof"]["salt"]}
        openings = [*skipped, own]
        positions = [each["position"] for each in openings]
        need(positions == list(range(last + 1, last + 1 + len(openings))), "sequence")
        for each in openings:
            need(leaf(**each) == evidence["leaves"][each["position"] - 1], "leaf")
        last = own["position"]


def leaf(position, number, salt):
    return sha256("tambola-leaf-v1", position, number, salt)


def check_secret(evidence):
    secret, seed = evidence["secret"], evidence["publicSeed"]
    if secret is None:
        return
    commitment = sha256("tambola-commit-v1", evidence["roomId"], evidence["epoch"], secret)
    need(commitment == evidence["commitment"], "commitment")
    if seed is None:
        return
    for position, number in enumerate(order_of(secret, seed), start=1):
        salt = keyed(secret, "tambola-salt-v1", seed, position).hex()
        need(leaf(position, number, salt) == evidence["leaves"][position - 1], "order")


def order_of(secret, seed):
    words = words_of(secret, seed)
    order = list(range(1, PLACES + 1))
    for n in range(PLACES, 1, -1):
        limit = WORDS - WORDS % n
        word = next(each for each in words if each < limit)
        k = word % n
        order[n - 1], order[k] = order[k], order[n - 1]
    return order


def words_of(secret, seed):
    count = 0
    while True:
        block = keyed(secret, "tambola-order-v1", seed, count)
        for at in range(0, len(block), 4):
            yield int.from_bytes(block[at : at + 4], "big")
        count += 1


def check_witness(evidence):
    seen = evidence["witness"]
    if seen is None:
        return
    need(seen["commitment"] == evidence["commitment"], "witness")
    need(seen["contribution"] is None or seen["contribution"] in evidence["contributions"], "witness")
    numbers = [call["number"] for call in evidence["calls"]]
    need(seen["numbers"] == numbers[: len(seen["numbers"])], "witness")


# --- The command.


def main(names):
    for stream in (sys.stdout, sys.stderr):
        # For names that the terminal cannot show.
        stream.reconfigure(errors="backslashreplace")
    if not names:
        print("Which files? python3 scripts/verify-draw.py file.json ...", file=sys.stderr)
        return 2
    counts = {"verified": 0, "right_so_far": 0, "broken": 0, "not read": 0}
    for name in names:
        file = read_file(name)
        if file is None:
            counts["not read"] += 1
            continue
        verdict = judge(file)
        counts[verdict.split(":")[0]] += 1
        print(f"{name}: {verdict}")
    if len(names) > 1:
        print(f"{len(names)} files: " + ", ".join(f"{count} {what}" for what, count in counts.items()))
    if counts["broken"]:
        return 1
    return 2 if counts["not read"] else 0


def read_file(name):
    """The bytes of a file, or None and a line on standard error that says why there are none."""
    try:
        with open(name, "rb") as file:
            read = file.read(LARGEST_FILE + 1)
    except OSError as error:
        why = error.strerror
    else:
        if len(read) <= LARGEST_FILE:
            return read
        why = "larger than 16 MiB"
    print(f"{name}: {why}", file=sys.stderr)
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
